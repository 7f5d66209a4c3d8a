import { Hono } from 'hono';
import { admitClient } from './admit-client.ts';
import type { Connection } from './connection.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { isQuirkName } from './quirks.ts';
import { Refusal } from './refusal.ts';
import type { ScreeningChange } from './screenings.ts';
import type { Service } from './service.ts';
import { readBody } from './service-routes.ts';
import { readId } from './write-id.ts';

const maxAdvanceSeconds = 366 * 86_400 * 10;

/**
 * The portal for scripts, mounted at `/portal/api`. Scripts log in with Basic client credentials; their wrong attempts
 * count with those of the portal's login page.
 */
export function portalApi(service: Service, attempts: LoginAttempts): Hono<{ Bindings: Connection }> {
  const { screenings, writer, callbacks, invites, quirks, clock, trustedUsers, credentials } = service;
  const app = new Hono<{ Bindings: Connection }>();

  app.use(async ({ req, env }, next) => {
    const header = req.raw.headers.get('Authorization');
    admitClient(credentials, attempts, { header, address: env.address });
    await next();
  });

  app.get('/screenings', ({ json }) =>
    json({ screenings: screenings.all().map((one) => writer.write(one)) }),
  );

  app.put('/screenings/:id', async ({ req, json }) => {
    const change = readChange(await readBody(req.raw));
    return json(writer.write(screenings.change(req.param('id'), change)));
  });

  app.get('/callbacks', ({ json }) =>
    json({
      callbacks: callbacks.deliveries.map(({ body, ...rest }) => ({
        ...rest,
        body: JSON.parse(body) as Json,
      })),
    }),
  );

  app.post('/callbacks/:id/replay', async ({ req, json }) => {
    const delivery = callbacks.deliveries.find(({ id }) => id === req.param('id'));
    if (delivery === undefined) throw new Refusal(404, { path: 'callback' });
    return json(await callbacks.replay(delivery));
  });

  app.get('/outbox', ({ json }) => json({ messages: invites.outbox }));

  app.get('/quirks', ({ json }) => json(quirks.all()));

  app.put('/quirks', async ({ req, json }) => {
    const settings = Object.entries(await readBody(req.raw));
    for (const [name, setting] of settings) {
      if (!isQuirkName(name)) throw new Refusal(400, { path: name, reason: 'unknown' });
      if (!isSetting(setting)) throw new Refusal(400, { path: name, reason: 'format' });
    }
    for (const [name, setting] of settings) {
      if (isQuirkName(name) && isSetting(setting)) quirks.set(name, setting);
    }
    return json(quirks.all());
  });

  app.get('/clock', ({ json }) => json({ now: clock.stamp() }));

  app.post('/clock', async ({ req, json }) => {
    const { advanceSeconds: seconds } = await readBody(req.raw);
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= maxAdvanceSeconds)) {
      throw new Refusal(400, { path: 'advanceSeconds', reason: 'format' });
    }
    await advanceClock(service, seconds);
    return json({ now: clock.stamp() });
  });

  app.get('/identities', ({ json }) =>
    json({
      identities: trustedUsers.identities.map(({ questions, ...identity }) => ({
        ...identity,
        rightAnswers: Object.fromEntries(
          questions.map((question) => [question.id, trustedUsers.rightAnswer(question) ?? '']),
        ),
      })),
    }),
  );

  app.all('*', () => {
    throw new Refusal(404, { path: 'path' });
  });

  return app;
}

/** Moves the clock. Resolves when the tasks that fell due are done and their callbacks are sent. */
export async function advanceClock({ clock, callbacks }: Service, seconds: number): Promise<void> {
  await callbacks.settled();
  await clock.advance(seconds * 1000);
  await callbacks.settled();
}

function readChange({ status, result, reportItems = [] }: JsonObject): ScreeningChange {
  if (status !== undefined && typeof status !== 'string')
    throw new Refusal(400, { path: 'status', reason: 'format' });
  if (!Array.isArray(reportItems)) throw new Refusal(400, { path: 'reportItems', reason: 'format' });
  return {
    ...(status !== undefined && { status }),
    ...readResult(result),
    reportItems: reportItems.map((item) => {
      if (!isJsonObject(item)) throw new Refusal(400, { path: 'reportItems', reason: 'format' });
      const id = readId(item['id']);
      const title = item['title'] ?? item['type'];
      return {
        ...(id !== undefined && { id }),
        ...(typeof title === 'string' && { title }),
        ...(typeof item['status'] === 'string' && { status: item['status'] }),
        ...readResult(item['result']),
      };
    }),
  };
}

function readResult(result: Json | undefined): { result?: string | null } {
  if (result === undefined) return {};
  if (result !== null && typeof result !== 'string')
    throw new Refusal(400, { path: 'result', reason: 'format' });
  return { result };
}

function isSetting(value: Json): value is boolean | number {
  return typeof value === 'boolean' || (Number.isInteger(value) && Number(value) >= 0);
}
