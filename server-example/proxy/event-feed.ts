import type { EventBatch } from '../../src/protocol/snapshot.ts';
import type { Audience, LoggedChange, Mark, Store } from '../store/store.ts';
import { showEntryTo } from './audience.ts';
import type { Cursors } from './cursors.ts';
import type { PageSessionFacts, PageSessions } from './page-sessions.ts';
import { audienceOf } from './page-sessions.ts';

interface Dependencies {
  store: Store;
  cursors: Cursors;
  sessions: PageSessions;
  /** Milliseconds between comments on a silent stream. */
  heartbeatMs: number;
}

const batchSize = 100;
const encoder = new TextEncoder();

/** Where a reader starts; `isReset` when its cursor could not be continued. */
interface Place {
  mark: Mark;
  isReset: boolean;
}

/** Entries to show, and where the reader is after them; a gap among them resets it. */
interface Batch extends Place {
  changes: LoggedChange[];
}

const isEmpty = (batch: Batch): boolean => batch.changes.length === 0 && !batch.isReset;

/**
 * The event log as pages follow it. A reader is a position that pulls: history and live are one read, and a slow
 * reader holds no queue.
 */
export class EventFeed {
  readonly #deps: Dependencies;
  readonly #closing = new AbortController();
  #readers = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** How many streams are open. */
  get readers(): number {
    return this.#readers;
  }

  /** Ends every stream and poll; the pages reconnect, to another instance where there is one. */
  end(): void {
    this.#closing.abort();
  }

  /** The stream, until the session ends or the reader leaves. */
  async stream(session: PageSessionFacts, cursor: string | undefined): Promise<Response> {
    const audience = audienceOf(session);
    const place = await this.#place(cursor, audience);
    const { signal: sessionOver, release } = this.#deps.sessions.lifetime(session);
    const left = new AbortController();
    const over = AbortSignal.any([sessionOver, left.signal, this.#closing.signal]);
    const bell = this.#bell(audience, over);
    const write = this.#frames(audience);
    let { mark } = place;
    let pending = `: welcome\n\n${place.isReset ? write.reset(mark) : write.mark(mark)}`;
    this.#readers += 1;
    over.addEventListener('abort', () => {
      release();
      this.#readers -= 1;
    });
    const fill = async () => {
      while (pending === '' && !over.aborted) {
        const batch = await this.#read(audience, mark);
        mark = batch.mark;
        pending = batch.changes.map(write.change).join('') + (batch.isReset ? write.reset(mark) : '');
        if (pending === '' && !(await bell.rings(this.#deps.heartbeatMs))) pending = ': still here\n\n';
      }
    };
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            await fill();
          } catch (error) {
            left.abort();
            throw error;
          }
          if (over.aborted) return controller.close();
          controller.enqueue(encoder.encode(pending));
          pending = '';
        },
        cancel: () => left.abort(),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    });
  }

  /** The same as a long poll, for networks that buffer streams: waits at most `waitMs` for a first event. */
  async poll(session: PageSessionFacts, cursor: string | undefined, waitMs: number): Promise<EventBatch> {
    const audience = audienceOf(session);
    const place = await this.#place(cursor, audience);
    const { signal: over, release } = this.#deps.sessions.lifetime(session);
    const done = new AbortController();
    try {
      const bell = this.#bell(audience, AbortSignal.any([over, done.signal, this.#closing.signal]));
      let batch: Batch = { ...place, changes: [] };
      if (!place.isReset) {
        batch = await this.#read(audience, place.mark);
        if (isEmpty(batch) && (await bell.rings(waitMs))) batch = await this.#read(audience, place.mark);
      }
      this.#deps.sessions.checkAlive(session);
      return {
        events: batch.changes.map((change) => showEntryTo(change, audience)),
        cursor: this.#deps.cursors.write(batch.mark, audience),
        reset: batch.isReset,
      };
    } finally {
      done.abort();
      release();
    }
  }

  async #place(cursor: string | undefined, audience: Audience): Promise<Place> {
    const { store, cursors } = this.#deps;
    if (cursor === undefined) return { mark: await store.newest(), isReset: false };
    const mark = cursors.read(cursor, audience);
    // A restored backup may hold another entry at this position, or none.
    if (mark && (await store.digestAt(mark.position)) === mark.digest) return { mark, isReset: false };
    return { mark: await store.newest(), isReset: true };
  }

  async #read(audience: Audience, after: Mark): Promise<Batch> {
    const { store } = this.#deps;
    const entries = await store.read(audience, after.position, batchSize);
    const changes = entries.filter((entry) => entry.kind === 'change');
    if (changes.length < entries.length) return { changes: [], mark: await store.newest(), isReset: true };
    return { changes, mark: changes.at(-1) ?? after, isReset: false };
  }

  #frames(audience: Audience) {
    const id = (mark: Mark) => `id: ${this.#deps.cursors.write(mark, audience)}\n`;
    return {
      mark: (mark: Mark) => `${id(mark)}\n`,
      reset: (mark: Mark) => `${id(mark)}event: reset\ndata: {}\n\n`,
      change: (change: LoggedChange) =>
        `${id(change)}event: screening\ndata: ${JSON.stringify(showEntryTo(change, audience))}\n\n`,
    };
  }

  /** Remembers a nudge that comes while no reader waits, so that none is missed. */
  #bell(audience: Audience, over: AbortSignal): { rings: (milliseconds: number) => Promise<boolean> } {
    let hasRung = over.aborted;
    let wake = () => {};
    const ring = () => {
      hasRung = true;
      wake();
    };
    this.#deps.store.watch(audience, ring, over);
    over.addEventListener('abort', ring, { once: true });
    return {
      /** True at the next nudge or when it is over, false after `milliseconds`. */
      rings: async (milliseconds) => {
        if (!hasRung) {
          const { promise, resolve } = Promise.withResolvers<void>();
          const timer = setTimeout(resolve, milliseconds);
          wake = resolve;
          await promise;
          clearTimeout(timer);
        }
        const answer = hasRung;
        hasRung = over.aborted;
        return answer;
      },
    };
  }
}
