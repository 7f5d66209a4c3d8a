import type { EventBatch } from '../../src/protocol/snapshot.ts';
import type { Audience, Mark, Store } from '../store/store.ts';
import { showEntryTo } from '../sessions/audience.ts';
import type { Cursors } from './cursors.ts';
import { EventFrames } from './event-frames.ts';
import { FeedChannel } from './feed-channel.ts';
import { FeedReader } from './feed-reader.ts';
import { Heartbeats } from './heartbeats.ts';
import { LogReading } from './log-reading.ts';
import { audienceOf, type PageSessionFacts, type PageSessions } from '../sessions/page-sessions.ts';
import type { OpenStream, Sink } from './stream-body.ts';
import type { StreamPlaces } from './stream-places.ts';

interface Dependencies {
  store: Store;
  cursors: Cursors;
  sessions: PageSessions;
  places: StreamPlaces;
  /** Milliseconds between comments on a silent stream. */
  heartbeatMs: number;
}

/** What a stream is made of. */
interface NewReader {
  session: PageSessionFacts;
  audience: Audience;
  reading: LogReading;
  sink: Sink;
  mark: Mark;
  leavePlace: () => void;
}

/** The event log as pages follow it: by streams, or by long polls. */
export class EventFeed {
  readonly #deps: Dependencies;
  readonly #channels = new Map<string, FeedChannel>();
  readonly #heartbeats: Heartbeats;
  /** How to end each open stream and poll. */
  readonly #open = new Set<() => void>();
  #streams = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
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
    for (const end of this.#open) end();
  }

  /**
   * The stream, until the session ends or the reader leaves.
   *
   * @throws {Refusal} `rate_limited` where no place is free, as {@link poll} does.
   */
  async stream(session: PageSessionFacts, cursor: string | undefined): Promise<OpenStream> {
    const { store, cursors, places } = this.#deps;
    const leavePlace = places.take(session);
    try {
      const audience = audienceOf(session);
      const reading = new LogReading(store, cursors, audience);
      const { mark, isReset } = await reading.start(cursor);
      return {
        open: (sink) => {
          const reader = this.#read({ session, audience, reading, sink, mark, leavePlace });
          reader.begin(isReset);
          return reader;
        },
        abandon: leavePlace,
      };
    } catch (error) {
      leavePlace();
      throw error;
    }
  }

  /**
   * The same as a long poll, for networks that buffer streams: waits at most `waitMs` for a first event.
   *
   * @param signal aborts when nobody waits for the answer any more.
   */
  async poll(
    session: PageSessionFacts,
    cursor: string | undefined,
    { waitMs, signal }: { waitMs: number; signal: AbortSignal },
  ): Promise<EventBatch> {
    const { store, cursors, sessions, places } = this.#deps;
    const audience = audienceOf(session);
    const reading = new LogReading(store, cursors, audience);
    const woken = Promise.withResolvers<void>();
    const leaving = new AbortController();
    const leavePlace = places.take(session);
    const forget = sessions.follow(session, woken.resolve);
    if (signal.aborted) woken.resolve();
    signal.addEventListener('abort', () => woken.resolve(), { signal: leaving.signal });
    this.#open.add(woken.resolve);
    const timer = setTimeout(woken.resolve, sessions.isAlive(session) ? waitMs : 0);
    try {
      const { mark, isReset } = await reading.start(cursor);
      store.watch(audience, () => woken.resolve(), leaving.signal);
      let batch = isReset ? { changes: [], mark, isReset } : await reading.after(mark);
      if (batch.changes.length === 0 && !batch.isReset) {
        await woken.promise;
        batch = await reading.after(mark);
      }
      sessions.checkAlive(session);
      return {
        events: batch.changes.map((change) => showEntryTo(change, audience)),
        cursor: cursors.write(batch.mark, audience),
        reset: batch.isReset,
      };
    } finally {
      clearTimeout(timer);
      this.#open.delete(woken.resolve);
      forget();
      leaving.abort();
      leavePlace();
    }
  }

  #read({ session, audience, reading, sink, mark, leavePlace }: NewReader): FeedReader {
    const { sessions } = this.#deps;
    const channel = this.#channel(audience);
    const end = () => reader.end();
    const reader = new FeedReader({
      sink,
      frames: channel.frames,
      reading,
      mark,
      mayRead: () => sessions.isAlive(session),
      onEnd: () => {
        stopBeating();
        forget();
        leavePlace();
        this.#open.delete(end);
        this.#streams -= 1;
        channel.remove(reader);
        this.#dropWhereEmpty(audience, channel);
      },
    });
    const stopBeating = this.#heartbeats.join(() => reader.beat());
    const forget = sessions.follow(session, end);
    this.#open.add(end);
    this.#streams += 1;
    channel.add(reader);
    return reader;
  }

  #channel(audience: Audience): FeedChannel {
    const { store, cursors } = this.#deps;
    const name = JSON.stringify(audience);
    const known = this.#channels.get(name);
    if (known) return known;
    const channel = new FeedChannel(new EventFrames(cursors, audience), (hear, signal) =>
      store.watch(audience, hear, signal),
    );
    this.#channels.set(name, channel);
    return channel;
  }

  #dropWhereEmpty(audience: Audience, channel: FeedChannel): void {
    if (!channel.isEmpty) return;
    channel.close();
    this.#channels.delete(JSON.stringify(audience));
  }
}
