import { Hono } from 'hono';
import type { Connection } from './connection.ts';
import { Idempotency } from './idempotency.ts';
import { isJsonObject, isTooDeep, type Json, type JsonObject } from './json.ts';
import type { Call, Operation } from './operation.ts';
import { operations } from './operations.ts';
import type { Version } from './profile.ts';
import { Refusal } from './refusal.ts';
import type { Service } from './service.ts';

const slowSeconds = 5;

/** Thrown after the work is done, so that the caller cuts the connection without an answer (quirk `answerDropped`). */
export class AnswerDropped extends Error {
  override readonly name = 'AnswerDropped';
}

/** The HTTP interface of the service, in both versions, at the paths of the profile. */
export function serviceRoutes(service: Service): Hono<{ Bindings: Connection }> {
  const { profile, tokens, quirks } = service;
  const app = new Hono<{ Bindings: Connection }>();
  for (const version of ['v2', 'v1'] as const) {
    const { token, prefix } = profile.versions[version];
    app.post(token, async (context) =>
      Response.json(await tokens.issue(context.req.raw, version, context.env.address), {
        headers: { 'Cache-Control': 'no-store' },
      }),
    );
    const idempotency = new Idempotency(profile.headers.idempotencyKey);
    for (const operation of operations(service)) {
      const route = profile.paths[operation.path].replace('{prefix}', prefix).replace('{id}', ':id');
      app.on(operation.method, route, async ({ req }) => {
        await admit(service, req.raw, version);
        const call: Call = {
          id: req.param('id') ?? '',
          body: await readBody(req.raw),
          query: new URL(req.url).searchParams,
          headers: req.raw.headers,
          version,
        };
        const body = await answer(operation, call, idempotency);
        // Thrown here, after the answer is stored under its key, so that a repeated order finds the same screening.
        if (operation.path === 'screenings' && quirks.applies('answerDropped'))
          throw new AnswerDropped('The quirk answerDropped cuts the connection.');
        return operation.status === 204
          ? new Response(null, { status: 204 })
          : Response.json(body, { status: operation.status ?? 200 });
      });
    }
  }
  return app;
}

async function answer(operation: Operation, call: Call, idempotency: Idempotency): Promise<Json> {
  if (operation.isOffered === false) throw new Refusal(405, { path: 'method' });
  if (!operation.isRepeatable) return operation.answer(call);
  return idempotency.once(operation.path, call, async () => operation.answer(call));
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
  const body = parsed(text);
  if (!isJsonObject(body) || isTooDeep(body)) throw new Refusal(400, { path: 'body', reason: 'format' });
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
