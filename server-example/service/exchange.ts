import { request } from 'undici';

interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string;
  redirect: 'error';
  signal: AbortSignal;
}

interface Answered {
  status: number;
  headers: Pick<Headers, 'get'>;
  body: AsyncIterable<Uint8Array> | null;
}

/** How the service is reached; the web's `fetch` is one. It rejects where no answer comes, or one that leads elsewhere. */
export type Exchange = (url: string, sent: Sent) => Promise<Answered>;

const redirects = new Set([301, 302, 303, 307, 308]);

/** By the client that Node's own `fetch` is built on: without web streams between, a call costs less than half of it. */
export const exchange: Exchange = async (url, { method, headers, body, signal }) => {
  const answer = await request(url, {
    method,
    // What is short is not worth unpacking.
    headers: { ...headers, 'accept-encoding': 'identity' },
    body: body ?? null,
    signal,
  });
  if (redirects.has(answer.statusCode)) {
    await answer.body.dump();
    throw new Error(`the answer ${answer.statusCode} leads elsewhere`);
  }
  const get = (name: string) => [answer.headers[name.toLowerCase()] ?? []].flat().join(', ') || null;
  return { status: answer.statusCode, headers: { get }, body: answer.body };
};
