/** Sends a callback; resolves with the status of the answer. */
export type Deliver = (request: Request) => Promise<Response>;

/**
 * A service of another make, emulated for the tests and by nothing else: it shares no code with the sandbox. What a
 * person does in its portal is done here by hand.
 */
export interface EmulatedService {
  /** Handles one call, as the service would. */
  fetch(request: Request): Promise<Response>;
  /** The package that the tests order. */
  packageId: string;
  /** Where invitations were sent. */
  outbox: string[];
  /** Every call with its parsed body. */
  calls: { method: string; path: string; body: unknown }[];
}

/** One that does all that the proxy can use, and calls back to the address of each order. */
export interface Dialect extends EmulatedService {
  /** Finishes the newest screening without a finding, and calls back. */
  finishNewest(): Promise<number>;
  /** Begins the next run of the newest recurrence, and calls back. */
  runNewest(): Promise<number>;
}

/** One operation: `:id` in the path stands for an identifier. */
export interface Operation {
  method: string;
  path: string;
  answer: (call: { id: string; body: Body; query: URLSearchParams; headers: Headers }) => Answer;
}

export type Answer = [status: number, body?: unknown];

export type Body = Record<string, unknown>;

/** Finds the operation of a request and answers with what it returns. */
export async function dispatch(
  request: Request,
  { operations, calls }: { operations: Operation[]; calls: EmulatedService['calls'] },
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  const isForm = request.headers.get('content-type')?.includes('urlencoded') ?? false;
  const body = text === '' || isForm ? {} : (JSON.parse(text) as Body);
  calls.push({ method: request.method, path: pathname, body });
  for (const { method, path, answer } of operations) {
    const found = new RegExp(`^${path.replace(':id', '([^/]+)')}$`).exec(pathname);
    if (!found || method !== request.method) continue;
    const call = { id: found[1] ?? '', body, query: searchParams, headers: request.headers };
    const [status, answered] = answer(call);
    return answered === undefined ? new Response(null, { status }) : Response.json(answered, { status });
  }
  return Response.json({ nothing: pathname }, { status: 404 });
}

/** The object at a name of a body; an empty one where there is none. */
export const part = (body: Body, name: string): Body =>
  typeof body[name] === 'object' && body[name] !== null ? (body[name] as Body) : {};
