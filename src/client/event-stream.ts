import { createParser } from 'eventsource-parser';
import { type Screening, screeningSchema } from '../protocol/screening.ts';
import { type EventBatch, eventBatchSchema } from '../protocol/snapshot.ts';
import { type PageApi, parseAnswer } from './page-api.ts';
import { ScreeningError } from './screening-error.ts';
import { readJson } from './read-json.ts';
import { type Silence, silenceLimitMs } from './silence.ts';

/** What came together. Without screenings it only shows that the connection works. */
export interface StreamPiece {
  screenings: Screening[];
  /** Where the stream goes on after them. */
  cursor?: string | undefined;
}

/** Longer than any event of a real log: a line without an end must not fill the memory. */
const longestEvent = 1_000_000;

const firstByteLimitMs = 10_000;
/** As long as the proxy allows. */
const longPollSeconds = 25;

/**
 * Reads events after a cursor until the proxy ends them, or says that a snapshot must be taken again (`reset`): as a
 * stream, or by long polls (`isPolling`) once where a network has `buffered` the stream. Passes what came to `receive`.
 */
export async function readEvents(
  api: PageApi,
  { after, isPolling }: { after: string; isPolling: boolean },
  silence: Silence,
  receive: (connection: 'live' | 'polling', piece: StreamPiece) => void,
): Promise<'ended' | 'reset' | 'buffered'> {
  let hasBegun = false;
  const receiveLive = (piece: StreamPiece): void => {
    hasBegun = true;
    silence.endsAfter(silenceLimitMs);
    receive('live', piece);
  };
  silence.endsAfter(firstByteLimitMs);
  if (isPolling)
    // The first poll does not wait: only its answer shows that polls come through.
    for (let position = after, waitSeconds = 0; ; waitSeconds = longPollSeconds) {
      const batch = await pollEvents(api, { after: position, waitSeconds }, silence.signal);
      if (batch.reset) return 'reset';
      silence.endsAfter(silenceLimitMs);
      position = batch.cursor;
      receive('polling', { screenings: batch.events, cursor: position });
    }
  try {
    return await readEventStream(api, after, receiveLive, silence.signal);
  } catch (error) {
    if (silence.isOver && !hasBegun) return 'buffered';
    throw error;
  }
}

/**
 * Reads the event stream from `after` on until the proxy ends it (the page session is over) or says that continuity
 * cannot be proved (`reset`). Passes what came to `receive`, in order: once for each chunk, and nothing of one that holds
 * a reset. Throws a `ScreeningError`, or `signal`'s reason.
 */
async function readEventStream(
  api: PageApi,
  after: string,
  receive: (piece: StreamPiece) => void,
  signal: AbortSignal,
): Promise<'ended' | 'reset'> {
  const response = await api.request(`/events?${new URLSearchParams({ after })}`, {
    headers: { accept: 'text/event-stream' },
    signal,
  });
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new ScreeningError(
      'unreadable',
      'The answer of /events is not an event stream: check that endpoint leads to the proxy.',
    );

  const reading = { isReset: false, piece: { screenings: [] } as StreamPiece };
  const parser = createParser({
    maxBufferSize: longestEvent,
    // A cursor counts with its event alone: one that came before a reset would hide what was missed.
    onEvent({ id, event, data }) {
      if (event === 'reset') reading.isReset = true;
      if (event !== 'screening' || reading.isReset) return;
      reading.piece.screenings.push(readScreening(data));
      reading.piece.cursor = id ?? reading.piece.cursor;
    },
    onError({ type }) {
      if (type !== 'max-buffer-size-exceeded') return;
      throw new ScreeningError('unreadable', 'An event of the stream is too long to be one of the proxy.');
    },
  });

  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ScreeningError('offline', 'The event stream was cut off.', { cause });
    });
    if (done) return 'ended';
    reading.piece = { screenings: [] };
    parser.feed(value);
    if (reading.isReset) return 'reset';
    receive(reading.piece);
  }
}

/** The same as a long poll, for networks that buffer a stream: answers after a change, or after `waitSeconds`, at most 25. */
async function pollEvents(
  api: PageApi,
  { after, waitSeconds }: { after: string; waitSeconds: number },
  signal: AbortSignal,
): Promise<EventBatch> {
  return parseAnswer(
    () => eventBatchSchema,
    await api.request(`/events?${new URLSearchParams({ wait: String(waitSeconds), after })}`, { signal }),
    signal,
  );
}

function readScreening(data: string): Screening {
  const answer = screeningSchema.safeParse(readJson(data));
  if (answer.success) return answer.data;
  throw new ScreeningError('unreadable', 'An event of the stream does not match the schema of a screening.');
}
