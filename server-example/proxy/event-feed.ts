import type { EventBatch } from '../../src/protocol/snapshot.ts';
import type { Audience, LogEntry, Store } from '../store/store.ts';
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
  position: number;
  isReset: boolean;
}

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
    let position = place.position;
    let pending = `: welcome\n\n${place.isReset ? write.reset(position) : write.mark(position)}`;
    this.#readers += 1;
    over.addEventListener('abort', () => {
      release();
      this.#readers -= 1;
    });
    const fill = async () => {
      while (pending === '' && !over.aborted) {
        const entries = await this.#deps.store.read(audience, position, batchSize);
        pending = entries.map(write.entry).join('');
        position = entries.at(-1)?.position ?? position;
        if (entries.length === 0 && !(await bell.rings(this.#deps.heartbeatMs))) pending = ': still here\n\n';
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
    const { store, cursors } = this.#deps;
    const place = await this.#place(cursor, audience);
    const { signal: over, release } = this.#deps.sessions.lifetime(session);
    const done = new AbortController();
    try {
      const bell = this.#bell(audience, AbortSignal.any([over, done.signal, this.#closing.signal]));
      let entries: LogEntry[] = [];
      if (!place.isReset) {
        entries = await store.read(audience, place.position, batchSize);
        while (entries.length === 0 && (await bell.rings(waitMs))) {
          entries = await store.read(audience, place.position, batchSize);
          if (entries.length === 0) break;
        }
      }
      this.#deps.sessions.checkAlive(session);
      return {
        events: entries.map((entry) => showEntryTo(entry, audience)),
        cursor: cursors.write(entries.at(-1)?.position ?? place.position, audience),
        reset: place.isReset,
      };
    } finally {
      done.abort();
      release();
    }
  }

  async #place(cursor: string | undefined, audience: Audience): Promise<Place> {
    const newest = await this.#deps.store.position();
    if (cursor === undefined) return { position: newest, isReset: false };
    const position = this.#deps.cursors.read(cursor, audience);
    if (position === undefined || position > newest) return { position: newest, isReset: true };
    return { position, isReset: false };
  }

  #frames(audience: Audience) {
    const id = (position: number) => `id: ${this.#deps.cursors.write(position, audience)}\n`;
    return {
      mark: (position: number) => `${id(position)}\n`,
      reset: (position: number) => `${id(position)}event: reset\ndata: {}\n\n`,
      entry: (entry: LogEntry) =>
        `${id(entry.position)}event: screening\ndata: ${JSON.stringify(showEntryTo(entry, audience))}\n\n`,
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
