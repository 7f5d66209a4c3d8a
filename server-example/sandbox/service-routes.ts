import { Hono } from 'hono';
import { type Answer, Idempotency } from './idempotency.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { writePackage } from './packages.ts';
import type { Profile, Version } from './profile.ts';
import { Refusal, wrapped } from './refusal.ts';
import { readScreeningRequest } from './screening-request.ts';
import type { Service } from './service.ts';

type Call = { id: string; body: JsonObject; query: URLSearchParams; headers: Headers; version: Version };
type Handler = (call: Call) => Answer | Promise<Answer>;

const slowSeconds = 5;
const largestBody = 1_000_000;

/** Thrown after the work was done, when the connection is to be cut without an answer (quirk `answerDropped`). */
export class AnswerDropped extends Error {
  override readonly name = 'AnswerDropped';
}

/** The service's own HTTP interface, in both versions, at the paths of the profile. */
export function serviceRoutes(service: Service): Hono {
  const { profile, tokens } = service;
  const app = new Hono();
  for (const version of ['v2', 'v1'] as const) {
    app.post(profile.versions[version].token, async (context) =>
      Response.json(await tokens.issue(context.req.raw, version), {
        headers: { 'Cache-Control': 'no-store' },
      }),
    );
    const idempotency = new Idempotency(profile.headers.idempotencyKey);
    for (const [method, path, handler] of resources(service, idempotency)) {
      const { prefix } = profile.versions[version];
      const route = profile.paths[path].replace('{prefix}', prefix).replace('{id}', ':id');
      app.on(method, route, async ({ req }) => {
        await admit(service, req.raw, version);
        const query = new URL(req.url).searchParams;
        const body = await readBody(req.raw);
        return respond(
          await handler({ id: req.param('id') ?? '', body, query, headers: req.raw.headers, version }),
        );
      });
    }
  }
  return app;
}

function resources(service: Service, idempotency: Idempotency): [string, keyof Profile['paths'], Handler][] {
  const { profile, fields, packages, candidates, screenings, writer, trustedUsers, subscriptions, quirks } =
    service;
  const { methods, reads, lists, search } = profile;
  const readable = (allowed: boolean, handler: Handler): Handler =>
    allowed ? handler : () => Promise.reject(new Refusal(405, { path: 'method' }));

  return [
    [
      'GET',
      'packages',
      () =>
        ok(
          wrapped(
            lists.packages,
            packages.map((offer) => writePackage(offer, profile, fields)),
          ),
        ),
    ],
    [
      'POST',
      'candidates',
      ({ headers, body, version }) =>
        idempotency.once(headers, 'candidates', body, async () => ({
          status: 201,
          body: candidates.write(candidates.create(body, version), false),
        })),
    ],
    [
      'GET',
      'candidates',
      readable(reads.candidateSearch, ({ query }) => {
        const email = query.get(search.email);
        const clientReferenceId = query.get(search.clientReferenceId);
        const found = candidates.search({
          ...(email !== null && { email }),
          ...(clientReferenceId !== null && { clientReferenceId }),
        });
        const offset = wholeNumber(query, search.offset, 0);
        const page = found.slice(offset, offset + wholeNumber(query, search.limit, 50));
        const masked = quirks.strikes('maskedReads');
        return ok(
          wrapped(
            lists.candidates,
            page.map((candidate) => candidates.write(candidate, masked)),
          ),
        );
      }),
    ],
    ['GET', 'candidate', ({ id }) => ok(candidates.write(candidates.get(id), quirks.strikes('maskedReads')))],
    [
      methods.updateCandidate,
      'candidate',
      ({ id, body }) => ok(candidates.write(candidates.update(id, body), quirks.strikes('maskedReads'))),
    ],
    [
      'POST',
      'screenings',
      async ({ headers, body, version }) => {
        const answer = await idempotency.once(headers, 'screenings', body, async () => {
          const screening = await screenings.order(readScreeningRequest(body, profile), version);
          return { status: 201, body: writer.write(screening) };
        });
        if (quirks.strikes('answerDropped')) throw new AnswerDropped('The connection is cut on purpose.');
        return answer;
      },
    ],
    ['GET', 'screening', readable(reads.screening, ({ id }) => ok(writer.write(screenings.get(id))))],
    ['POST', 'invite', readable(reads.newInvite, ({ id }) => ok(writer.write(screenings.inviteAgain(id))))],
    ['POST', 'identities', ({ body }) => ({ status: 201, body: trustedUsers.identify(body) })],
    [methods.verifyIdentity, 'identityVerification', ({ id, body }) => ok(trustedUsers.verify(id, body))],
    ['POST', 'candidateTrust', ({ id, body }) => ({ status: 201, body: trustedUsers.trust(id, body) })],
    ['GET', 'trustedUser', ({ id }) => ok(trustedUsers.read(id))],
    ['DELETE', 'trust', ({ id }) => (trustedUsers.revoke(id), { status: 204 })],
    [methods.enableTrust, 'trustEnable', ({ id }) => ok(trustedUsers.enable(id))],
    [
      'POST',
      'subscriptions',
      ({ headers, body, version }) =>
        idempotency.once(headers, 'subscriptions', body, async () => ({
          status: 201,
          body: subscriptions.write(subscriptions.create(body, version)),
        })),
    ],
    ['GET', 'subscription', ({ id }) => ok(subscriptions.write(subscriptions.get(id)))],
    ['DELETE', 'subscription', ({ id }) => (subscriptions.end(id), { status: 204 })],
    ['GET', 'subscriptionEvents', ({ id }) => ok(subscriptions.writeRuns(subscriptions.get(id)))],
  ];
}

/** Lets a call in, after whatever the quirks have against it. */
async function admit(service: Service, request: Request, version: Version): Promise<void> {
  const { quirks, clock, tokens, profile } = service;
  if (quirks.strikes('slow')) await clock.wait(slowSeconds * 1000);
  if (quirks.strikes('serverError')) throw new Refusal(500, { path: 'service' });
  if (quirks.strikes('rateLimited')) {
    throw new Refusal(429, { path: 'rate' }, { [profile.headers.retryAfter]: '1' });
  }
  tokens.check(request.headers.get('Authorization'), version);
}

/** Reads a JSON object; an absent body is an empty one. */
export async function readBody(request: Request): Promise<JsonObject> {
  if (request.method === 'GET') return {};
  const text = await request.text();
  if (text === '') return {};
  if (text.length > largestBody) throw new Refusal(413, { path: 'body' });
  const body = parsed(text);
  if (!isJsonObject(body)) throw new Refusal(400, { path: 'body', reason: 'format' });
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ok(body: Json): Answer {
  return { status: 200, body };
}

function respond({ status, body }: Answer): Response {
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
}

function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}
