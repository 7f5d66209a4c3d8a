import { type ProblemCode, problemStatus } from '../../../src/protocol/problem.ts';
import { refusal } from '../page-api-stand-in.ts';
import { fieldsInvalid } from './launcher-page.ts';

/** Makes the answer to a request from its body. */
export type Answer = (order: string) => Response | Promise<Response>;

/** All ways in which a request can fail: every refusal of the proxy, and every bad answer of the proxy or a gateway. */
export const failures: Record<string, Answer> = {
  ...Object.fromEntries(
    (Object.keys(problemStatus) as ProblemCode[]).map((code) => [
      `${problemStatus[code]} ${code}`,
      () => refusal(code, { 'retry-after': '1' }),
    ]),
  ),
  'a 422 for the number': () => fieldsInvalid({ path: 'ssn', code: 'format' }),
  'a 422 for another field': () => fieldsInvalid({ path: 'email', code: 'already-in-use' }),
  'a 422 for a field that is not asked': () => fieldsInvalid({ path: 'phone', code: 'format' }),
  'an empty 500': () => new Response(null, { status: 500 }),
  'a 502 of a gateway that repeats the order': (order) =>
    new Response(`<h1>Bad gateway</h1><pre>${order}</pre>`, { status: 502 }),
  'a refusal that repeats the order': (order) =>
    Response.json(
      { type: 'about:blank', title: order, status: 503, code: 'service_unavailable', detail: order },
      { status: 503 },
    ),
  'no connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'an answer that breaks off': (order) => new Response(brokenOff(order), { status: 201 }),
  'a refusal that breaks off': (order) => new Response(brokenOff(order), { status: 503 }),
  'an answer that is not JSON': () => new Response('not JSON', { status: 201 }),
  'an answer that is the order': (order) => new Response(order, { status: 201 }),
  'an answer that starts with the order and is not JSON': (order) =>
    new Response(`${order}!`, { status: 201 }),
};

function brokenOff(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode(text));
      controller.error(new TypeError('network error'));
    },
  });
}
