import { createParser } from 'eventsource-parser';
import { type Screening, screeningSchema } from '../protocol/screening.ts';
import { type EventBatch, eventBatchSchema } from '../protocol/snapshot.ts';
import { type PageApi, parsed } from './page-api.ts';
import { PageProblem } from './page-problem.ts';

/** Something came: a sign of life at least, perhaps a further cursor, perhaps a screening that changed. */
export interface Heard {
  cursor?: string;
  screening?: Screening;
}

/**
 * Reads the event stream from `after` on until the proxy ends it (the page session is over) or says that continuity
 * cannot be proved (`reset`). Each piece is passed to `hear` in order. Throws a `PageProblem`, or `signal`'s reason.
 */
export async function readEventStream(
  api: PageApi,
  after: string,
  hear: (heard: Heard) => void,
  signal: AbortSignal,
): Promise<'ended' | 'reset'> {
  const response = await api.request(`/events?${new URLSearchParams({ after })}`, {
    headers: { accept: 'text/event-stream' },
    signal,
  });
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new PageProblem('unreadable', '/events answered with something else than an event stream.');

  const reading = { isReset: false };
  const parser = createParser({
    onId: (cursor) => !reading.isReset && hear({ cursor }),
    onEvent({ event, data }) {
      if (event === 'reset') reading.isReset = true;
      else if (event === 'screening' && !reading.isReset) hear({ screening: readScreening(data) });
    },
  });

  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  while (!reading.isReset) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new PageProblem('offline', 'The event stream broke off.', { cause });
    });
    if (done) return 'ended';
    hear({});
    parser.feed(value);
  }
  return 'reset';
}

/** The same as a long poll, for networks that hold a stream back: answers when something happened, or after 25 s. */
export async function pollEvents(api: PageApi, after: string, signal: AbortSignal): Promise<EventBatch> {
  return parsed(
    eventBatchSchema,
    await api.request(`/events?${new URLSearchParams({ wait: '25', after })}`, { signal }),
  );
}

function readScreening(data: string): Screening {
  const answer = screeningSchema.safeParse(safeJson(data));
  if (answer.success) return answer.data;
  throw new PageProblem('unreadable', 'An event of the stream is not a screening.');
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
