import { createParser } from 'eventsource-parser';
import { type Screening, screeningSchema } from '../protocol/screening.ts';
import { type EventBatch, eventBatchSchema } from '../protocol/snapshot.ts';
import { type PageApi, parseAnswer } from './page-api.ts';
import { ScreeningError } from './screening-error.ts';
import { readJson } from './read-json.ts';

/** What came together. Without screenings it only shows that the connection works. */
export interface StreamPiece {
  screenings: Screening[];
  /** Where the stream goes on after them. */
  cursor?: string | undefined;
}

/** Longer than any event of a real log: a line without an end must not fill the memory. */
const longestEvent = 1_000_000;

/**
 * Reads the event stream from `after` on until the proxy ends it (the page session is over) or says that continuity
 * cannot be proved (`reset`). Passes what came to `receive`, in order: once for each chunk, and nothing of one that holds
 * a reset. Throws a `ScreeningError`, or `signal`'s reason.
 */
export async function readEventStream(
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
export async function pollEvents(
  api: PageApi,
  { after, waitSeconds }: { after: string; waitSeconds: number },
  signal: AbortSignal,
): Promise<EventBatch> {
  return parseAnswer(
    eventBatchSchema,
    await api.request(`/events?${new URLSearchParams({ wait: String(waitSeconds), after })}`, { signal }),
    signal,
  );
}

function readScreening(data: string): Screening {
  const answer = screeningSchema.safeParse(readJson(data));
  if (answer.success) return answer.data;
  throw new ScreeningError('unreadable', 'An event of the stream does not match the schema of a screening.');
}
