import type { Screening } from '../../src/protocol/screening.ts';
import type { EventBatch } from '../../src/protocol/snapshot.ts';
import { audienceOf, type PageSessionFacts, type PageSessions } from '../sessions/page-sessions.ts';
import { shownTo } from '../store/event-log-entry.ts';
import type { Store } from '../store/store.ts';
import type { Cursors } from './cursors.ts';
import { Frames } from './frames.ts';
import { Heartbeats } from './heartbeats.ts';
import { Batches } from './batches.ts';
import { Reader } from './reader.ts';
import type { EventStream } from './stream-body.ts';
import type { StreamPlaces } from './stream-places.ts';

interface Dependencies {
  store: Store;
  cursors: Cursors;
  sessions: PageSessions;
  places: StreamPlaces;
  /** Milliseconds between comments on a silent stream. */
  heartbeatMs: number;
}

/** The event log as pages follow it: by streams, or by long polls. */
export class EventFeed {
  readonly #deps: Dependencies;
  readonly #batches: Batches;
  readonly #frames: Frames;
  readonly #heartbeats: Heartbeats;
  /** Of each open stream and poll. */
  readonly #readers = new Set<Reader>();
  #streams = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#batches = new Batches(deps.store);
    this.#frames = new Frames();
    this.#heartbeats = new Heartbeats(deps.heartbeatMs);
  }

  /** How many streams are open. */
  get streams(): number {
    return this.#streams;
  }

  /** Ends every stream and poll; the pages reconnect, to another instance where there is one. */
  end(): void {
    this.#heartbeats.stop();
    this.cut();
  }

  /** Ends every stream and poll there is; others may begin. */
  cut(): void {
    for (const reader of this.#readers) reader.end();
  }

  /**
   * The stream, until the session ends or the reader leaves.
   *
   * @param page what the page calls itself.
   * @throws {Refusal} `rate_limited` where no place is free, as {@link poll} does.
   */
  async stream(session: PageSessionFacts, cursor: string | undefined, page?: string): Promise<EventStream> {
    const { sessions } = this.#deps;
    const reader = await this.#open(session, cursor, { page, beats: true });
    // Read before the answer begins: where the event log cannot be read, the page is told so.
    let first: Uint8Array | undefined = await this.#firstPiece(reader, cursor);
    return {
      next: async () => {
        const piece = first ?? (await this.#nextPiece(reader));
        first = undefined;
        return sessions.isAlive(session) ? piece : undefined;
      },
      end: () => reader.end(),
    };
  }

  /**
   * The same as a long poll, for networks that buffer streams: waits at most `waitMs` for a first event.
   *
   * @param signal aborts when nobody waits for the answer any more.
   */
  async poll(
    session: PageSessionFacts,
    cursor: string | undefined,
    { page, waitMs, signal }: { page?: string | undefined; waitMs: number; signal: AbortSignal },
  ): Promise<EventBatch> {
    const { sessions } = this.#deps;
    const reader = await this.#open(session, cursor, { page, beats: false });
    const leave = () => reader.end();
    signal.addEventListener('abort', leave);
    const timer = setTimeout(() => reader.hurry(), waitMs);
    try {
      const batch = signal.aborted ? undefined : await reader.next();
      sessions.checkAlive(session);
      return {
        events:
          batch?.changes.map((change) => JSON.parse(shownTo(change, reader.cursors.audience)) as Screening) ??
          [],
        cursor: reader.cursors.write(reader.mark),
        reset: batch?.isReset ?? false,
      };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      leave();
    }
  }

  async #open(
    session: PageSessionFacts,
    cursor: string | undefined,
    { page, beats }: { page: string | undefined; beats: boolean },
  ): Promise<Reader> {
    const { store, cursors, sessions, places } = this.#deps;
    const leavePlace = places.take(session, { page, end: () => reader.end() });
    const audience = audienceOf(session);
    const reader: Reader = new Reader({
      batches: this.#batches,
      cursors: cursors.of(audience),
      watch: (nudge) => store.eventLog.watch(audience, nudge),
      mayRead: () => sessions.isAlive(session),
      onEnd: () => {
        leavePlace();
        stopFollowing();
        stopBeating?.();
        this.#readers.delete(reader);
        if (beats) this.#streams -= 1;
      },
    });
    const stopFollowing = sessions.follow(session, () => reader.end());
    const stopBeating = beats ? this.#heartbeats.join(() => reader.hurry()) : undefined;
    this.#readers.add(reader);
    if (beats) this.#streams += 1;
    try {
      await reader.start(cursor);
      return reader;
    } catch (error) {
      reader.end();
      throw error;
    }
  }

  async #firstPiece(reader: Reader, cursor: string | undefined): Promise<Uint8Array> {
    try {
      const start = { mark: reader.mark, cursor };
      reader.hurry();
      return this.#frames.first(start, await reader.next(), reader.cursors);
    } catch (error) {
      reader.end();
      throw error;
    }
  }

  /** Where the event log cannot be read, the page comes back with its cursor and is told then what is wrong. */
  async #nextPiece(reader: Reader): Promise<Uint8Array | undefined> {
    try {
      const batch = await reader.next();
      return batch && this.#frames.next(batch, reader.cursors);
    } catch {
      reader.end();
      return undefined;
    }
  }
}
