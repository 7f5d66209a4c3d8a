import { createParser } from 'eventsource-parser';
import { type Screening, screeningSchema } from '../../protocol/screening.ts';
import { eventBatchSchema } from '../../protocol/snapshot.ts';
import { loadRefusals } from '../api/answer-files.ts';
import { type PageApi, readAnswer } from '../api/page-api.ts';
import type { Clock } from '../clock.ts';
import { readJson } from '../read-json.ts';
import { ScreeningError } from '../screening-error.ts';

/** What came together. Without screenings it only shows that the connection works. */
export interface StreamPiece {
  screenings: Screening[];
  /** Where the stream goes on after them. */
  cursor?: string | undefined;
}

/** Where to go on, and who reads: the proxy ends a former stream of theirs, which a gateway may hold open. */
type StreamPlace = Record<'after' | 'page', string>;

type Receive = (connection: 'live' | 'polling', piece: StreamPiece) => void;

/** Longer than any event of a real log: a line without an end must not fill the memory. */
const longestEvent = 1_000_000;

const firstByteLimitMs = 10_000;
/** As long as the proxy allows. */
const longPollSeconds = 25;

/** A proxy that sends nothing for this time is taken for dead: it sends a heartbeat every 15 s. */
export const silenceLimitMs = 40_000;

/** Ends an attempt to read the stream: after its limit without a byte, when it is cut, or with `signal`. */
export class Silence {
  /** Aborts with a `ScreeningError`, or with the reason of the surrounding signal. */
  readonly signal: AbortSignal;
  isOver = false;
  readonly clock: Clock;
  readonly #abort = new AbortController();
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, signal: AbortSignal) {
    this.clock = clock;
    this.signal = AbortSignal.any([signal, this.#abort.signal]);
  }

  /** Ends the attempt after `ms`, unless it is called again before. */
  endsAfter(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.clock.after(ms, () => {
      this.isOver = true;
      this.cut(`Nothing received for ${ms / 1000} s.`);
    });
  }

  /** Ends the attempt now, and closes what it holds open. */
  cut(reason: string): void {
    this.#cancel?.();
    this.#abort.abort(new ScreeningError('offline', reason));
  }
}

/**
 * Reads events after a cursor until the proxy ends them, or says that a snapshot must be taken again (`reset`): as a
 * stream, or by long polls (`isPolling`) once where a network has `buffered` the stream. Passes what came to `receive`.
 * Where the proxy has no such route, it takes snapshots instead.
 */
export async function readEvents(
  api: PageApi,
  { isPolling, ...place }: StreamPlace & { isPolling: boolean },
  silence: Silence,
  receive: Receive,
): Promise<'ended' | 'reset' | 'buffered'> {
  silence.endsAfter(firstByteLimitMs);
  let hasBegun = isPolling;
  try {
    const read = isPolling ? pollEvents : readEventStream;
    return await read(api, place, silence, (...received) => {
      hasBegun = true;
      receive(...received);
    });
  } catch (error) {
    if ((error as ScreeningError).status === 404)
      return (await loadRefusals()).pollSnapshots(api, silence, receive);
    if (silence.isOver && !hasBegun) return 'buffered';
    throw error;
  }
}

/**
 * Reads the event stream from `after` on until the proxy ends it (the page session is over) or says that continuity
 * cannot be proved (`reset`). Passes what came to `receive`, in order: once for each chunk, and nothing of one that holds
 * a reset. Throws a `ScreeningError`, or the reason of the signal of `silence`.
 */
async function readEventStream(
  api: PageApi,
  place: StreamPlace,
  silence: Silence,
  receive: Receive,
): Promise<'ended' | 'reset'> {
  const { signal } = silence;
  const response = await api.request(`/events?${new URLSearchParams(place)}`, {
    headers: { accept: 'text/event-stream' },
    signal,
  });
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw (await loadRefusals()).unreadableAnswer(response);

  let isReset = false;
  let isUnreadable = false;
  let piece: StreamPiece;
  const parser = createParser({
    maxBufferSize: longestEvent,
    // A cursor counts with its event alone: one that came before a reset would hide what was missed.
    onEvent({ id, event, data }) {
      isReset ||= event === 'reset';
      if (event !== 'screening' || isReset) return;
      const screening = screeningSchema.safeParse(readJson(data));
      if (screening.success) piece.screenings.push(screening.data);
      else isUnreadable = true;
      piece.cursor = id ?? piece.cursor;
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') isUnreadable = true;
    },
  });

  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ScreeningError('offline', 'The stream was cut off.', { cause });
    });
    if (done) return 'ended';
    piece = { screenings: [] };
    parser.feed(value);
    if (isUnreadable) throw (await loadRefusals()).unreadableAnswer(response);
    if (isReset) return 'reset';
    silence.endsAfter(silenceLimitMs);
    receive('live', piece);
  }
}

/** The same by long polls, for networks that buffer a stream. Each is answered after a change, or after a while. */
async function pollEvents(
  api: PageApi,
  place: StreamPlace,
  silence: Silence,
  receive: Receive,
): Promise<'reset'> {
  const { signal } = silence;
  let { after } = place;
  // The first poll does not wait: only its answer shows that polls come through.
  for (let wait = 0; ; wait = longPollSeconds) {
    const query = new URLSearchParams({ wait: String(wait), ...place, after });
    const response = await api.request(`/events?${query}`, { signal });
    const { events, cursor, reset } = await readAnswer(
      (answer) => eventBatchSchema.safeParse(answer).data,
      response,
      signal,
    );
    if (reset) return 'reset';
    silence.endsAfter(silenceLimitMs);
    after = cursor;
    receive('polling', { screenings: events, cursor });
  }
}
