import type { ProblemCode } from '../../src/protocol/problem.ts';
import { problemStatus } from '../../src/protocol/problem.ts';
import type { Screening } from '../../src/protocol/screening.ts';

/** A request that the page sent. */
export interface Call {
  method: string;
  path: string;
  headers: Headers;
  body: string | null;
}

/** An event stream that the page has opened and the test writes to. */
export interface OpenStream {
  call: Call;
  send: (text: string) => void;
  end: () => void;
  break: () => void;
  isClosedByPage: () => boolean;
}

type Answer = (call: Call, signal: AbortSignal | null | undefined) => Response | Promise<Response>;

/** Replaces the page API: `fetch` answers the requests of the page, and the test writes its event streams. */
export class PageApiStandIn {
  readonly calls: Call[] = [];
  readonly streams: OpenStream[] = [];
  screenings: Screening[] = [];
  cursor = 'start';
  /** The answers by route, such as `GET /screenings`; the event stream is `GET /events`. */
  readonly answers: Record<string, Answer> = {
    'GET /screenings': () => Response.json({ screenings: this.screenings, cursor: this.cursor }),
    'GET /events': (call, signal) => this.#open(call, signal),
  };

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const path = url.pathname.replace('/screening-api', '') + url.search;
    const call = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
    };
    init.signal?.throwIfAborted();
    this.calls.push(call);
    const answer = this.answers[`${call.method} ${path.split('?')[0]}`];
    return answer ? answer(call, init.signal) : refusal('not_found');
  };

  /** The stream that was opened last. */
  get stream(): OpenStream {
    const stream = this.streams.at(-1);
    if (!stream) throw new Error('No event stream has been opened.');
    return stream;
  }

  callsOf(route: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route);
  }

  #open(call: Call, signal: AbortSignal | null | undefined): Response {
    let isOpen = true;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const once = (close: () => void) => () => {
          if (isOpen) close();
          isOpen = false;
        };
        this.streams.push({
          call,
          send: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: once(() => controller.close()),
          break: once(() => controller.error(new TypeError('network error'))),
          isClosedByPage: () => signal?.aborted === true,
        });
        signal?.addEventListener(
          'abort',
          once(() => controller.error(signal.reason)),
        );
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}

/** A refusal, and what the proxy says about it. */
export function explained(code: ProblemCode, detail: string): Response {
  const status = problemStatus[code];
  return Response.json({ type: 'about:blank', title: code, status, code, detail }, { status });
}

export function refusal(code: ProblemCode, headers: Record<string, string> = {}): Response {
  const status = problemStatus[code];
  return Response.json(
    { type: 'about:blank', title: code, status, code },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );
}

/** What the proxy answers at an address that it has not. */
export const misplaced = (): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: 'There is nothing at this address.',
      status: 404,
      code: 'not_found',
      detail: 'The page API begins at /screening-api: a gateway must pass that path on as it came.',
    },
    { status: 404, headers: { 'content-type': 'application/problem+json' } },
  );

export const screeningEvent = (cursor: string, screening: Screening): string =>
  `id: ${cursor}\nevent: screening\ndata: ${JSON.stringify(screening)}\n\n`;

let count = 0;

export function aScreening(facts: Partial<Screening> = {}): Screening {
  count += 1;
  return {
    id: `screening-${count}`,
    packageId: '539146',
    packageTitle: 'Standard check',
    clientReferenceId: 'candidate-1',
    phase: 'in-progress',
    result: 'pending',
    waitingOn: 'service',
    items: [],
    submittedAt: '2026-11-21T11:00:00Z',
    updatedAt: '2026-11-21T11:30:00Z',
    estimatedAt: null,
    revision: 1,
    environment: 'production',
    ...facts,
  };
}

/** A token of the same form as the proxy's, with a readable payload and a signature that is never checked. */
export const aToken = (claims: object): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  return `head.${btoa(String.fromCharCode(...bytes))}.signature`;
};
