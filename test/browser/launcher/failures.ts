import { type ProblemCode, problemStatus } from '../../../src/protocol/problem.ts';
import { refusal } from '../page-api-stand-in.ts';
import { fieldsInvalid } from './launcher-page.ts';

/** Answers what was sent. */
export type Answer = (order: string) => Response | Promise<Response>;

/** How the proxy, or what stands between, can fail: every refusal there is, and every way to answer badly. */
export const failures: Record<string, Answer> = {
  ...Object.fromEntries(
    (Object.keys(problemStatus) as ProblemCode[]).map((code) => [
      `${problemStatus[code]} ${code}`,
      () => refusal(code, { 'retry-after': '1' }),
    ]),
  ),
  '422 at the number': () => fieldsInvalid({ path: 'ssn', code: 'format' }),
  '422 elsewhere': () => fieldsInvalid({ path: 'email', code: 'already-in-use' }),
  '422 at what is not asked': () => fieldsInvalid({ path: 'phone', code: 'format' }),
  'a 500 without a word': () => new Response(null, { status: 500 }),
  'a 502 of a gateway that repeats the order': (order) =>
    new Response(`<h1>Bad gateway</h1><pre>${order}</pre>`, { status: 502 }),
  'a refusal that repeats the order': (order) =>
    Response.json(
      { type: 'about:blank', title: order, status: 503, code: 'service_unavailable', detail: order },
      { status: 503 },
    ),
  'no connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'a connection cut in mid-answer': (order) => new Response(cutShort(order), { status: 201 }),
  'a refusal cut in mid-answer': (order) => new Response(cutShort(order), { status: 503 }),
  nonsense: () => new Response('nonsense', { status: 201 }),
  'nonsense that repeats the order': (order) => new Response(order, { status: 201 }),
  'half of the order, and then nonsense': (order) => new Response(`${order}!`, { status: 201 }),
};

function cutShort(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode(text));
      controller.error(new TypeError('network error'));
    },
  });
}
