import { createParser } from 'eventsource-parser';
import { type Screening, screeningSchema } from '../protocol/screening.ts';
import { type EventBatch, eventBatchSchema } from '../protocol/snapshot.ts';
import { type PageApi, parseAnswer } from './page-api.ts';
import { PageProblem } from './page-problem.ts';
import { readJson } from './read-json.ts';

/** A piece of the stream. Without cursor and screening it only shows that the connection works. */
export interface StreamPiece {
  cursor?: string;
  screening?: Screening;
}

/**
 * Reads the event stream from `after` on until the proxy ends it (the page session is over) or says that continuity
 * cannot be proved (`reset`). Passes each piece to `receive`, in order. Throws a `PageProblem`, or `signal`'s reason.
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
    throw new PageProblem(
      'unreadable',
      'The answer of /events is not an event stream: check that endpoint leads to the proxy.',
    );

  const reading = { isReset: false };
  const parser = createParser({
    onId: (cursor) => !reading.isReset && receive({ cursor }),
    onEvent({ event, data }) {
      if (event === 'reset') reading.isReset = true;
      else if (event === 'screening' && !reading.isReset) receive({ screening: readScreening(data) });
    },
  });

  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  while (!reading.isReset) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new PageProblem('offline', 'The event stream was cut off.', { cause });
    });
    if (done) return 'ended';
    receive({});
    parser.feed(value);
  }
  return 'reset';
}

/** The same as a long poll, for networks that buffer a stream: answers after a change, or after 25 s. */
export async function pollEvents(api: PageApi, after: string, signal: AbortSignal): Promise<EventBatch> {
  return parseAnswer(
    eventBatchSchema,
    await api.request(`/events?${new URLSearchParams({ wait: '25', after })}`, { signal }),
    signal,
  );
}

function readScreening(data: string): Screening {
  const answer = screeningSchema.safeParse(readJson(data));
  if (answer.success) return answer.data;
  throw new PageProblem('unreadable', 'An event of the stream does not match the schema of a screening.');
}
