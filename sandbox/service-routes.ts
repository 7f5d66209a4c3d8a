import { Hono } from 'hono';
import { isJsonObject, isTooDeep, type Json, type JsonObject, parsedJson } from './json.ts';
import { type Call, type Operation, operations } from './operations.ts';
import type { Version } from './profile.ts';
import { AnswerDropped, Refusal } from './refusal.ts';
import type { Service } from './service.ts';

const slowSeconds = 5;

/** The HTTP interface of the service, in both versions, at the paths of the profile. */
export function serviceRoutes(service: Service): Hono {
  const { profile, tokens, quirks } = service;
  const app = new Hono();
  for (const version of ['v2', 'v1'] as const) {
    const { token, prefix } = profile.versions[version];
    app.post(token, async ({ req }) =>
      Response.json(await tokens.issue(req.raw, version), { headers: { 'Cache-Control': 'no-store' } }),
    );
    const answerOnce = repeatable(profile.headers.idempotencyKey);
    for (const operation of operations(service)) {
      const { method, path, status = 200, isRepeatable, isOffered } = operation;
      const route = profile.paths[path].replace('{prefix}', prefix).replace('{id}', ':id');
      app.on(method, route, async ({ req }) => {
        await admit(service, req.raw, version);
        const body = await readBody(req.raw);
        const query = new URL(req.url).searchParams;
        const call: Call = { id: req.param('id') ?? '', body, query, headers: req.raw.headers, version };
        if (isOffered === false) throw new Refusal(405, { path: 'method' });
        const answer = await (isRepeatable ? answerOnce(operation, call) : operation.answer(call));
        // Thrown here, after the answer is stored under its key, so that a repeated order finds the same screening.
        if (path === 'screenings' && quirks.applies('answerDropped'))
          throw new AnswerDropped('The quirk answerDropped cuts the connection.');
        return status === 204 ? new Response(null, { status }) : Response.json(answer, { status });
      });
    }
  }
  return app;
}

/**
 * Answers a repeated request with the answer of the first one, even while the first one is still running. After a refusal
 * the key can be used again; with another request it is refused.
 */
function repeatable(header: string | null): (operation: Operation, call: Call) => Promise<Json | void> {
  const answers = new Map<string, { request: string; answer: Promise<Json | void> }>();
  return async (operation, call) => {
    const key = header === null ? null : call.headers.get(header);
    if (key === null) return operation.answer(call);
    const id = `${operation.path} ${key}`;
    const request = JSON.stringify(call.body);
    const known = answers.get(id);
    if (known !== undefined) {
      if (known.request === request) return known.answer;
      throw new Refusal(422, { path: 'idempotency-key', reason: 'reused' });
    }
    const answer = (async () => operation.answer(call))();
    answers.set(id, { request, answer });
    answer.catch(() => answers.delete(id));
    return answer;
  };
}

/** Applies the quirks that concern every call, then checks the token. */
async function admit(service: Service, request: Request, version: Version): Promise<void> {
  const { quirks, clock, tokens, profile } = service;
  if (quirks.applies('slow')) await clock.wait(slowSeconds * 1000);
  if (quirks.applies('serverError')) throw new Refusal(500, { path: 'service' });
  if (quirks.applies('rateLimited')) {
    throw new Refusal(429, { path: 'rate' }, { [profile.headers.retryAfter]: '1' });
  }
  tokens.check(request.headers.get('Authorization'), version);
}

/** Reads a JSON object; an absent body is an empty one. How long it may be is checked before. */
export async function readBody(request: Request): Promise<JsonObject> {
  if (request.method === 'GET') return {};
  const text = await request.text();
  if (text === '') return {};
  const body = parsedJson(text);
  if (!isJsonObject(body) || isTooDeep(body)) throw new Refusal(400, { path: 'body', reason: 'format' });
  return body;
}
