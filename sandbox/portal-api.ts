import { Hono } from 'hono';
import { admitClient } from './client-credentials.ts';
import type { Json } from './json.ts';
import { isQuirkSetting, quirkNames } from './quirks.ts';
import { checked } from './read-members.ts';
import { Refusal } from './refusal.ts';
import { changeSchema } from './screening.ts';
import type { Service } from './service.ts';
import { readBody } from './service-routes.ts';

const maxAdvanceSeconds = 366 * 86_400 * 10;

/** The portal for scripts, mounted at `/portal/api`. Scripts log in with Basic client credentials. */
export function portalApi(service: Service): Hono {
  const { screenings, writer, callbacks, invites, quirks, clock, trustedUsers, credentials } = service;
  const app = new Hono();
  app.use(({ req }, next) => {
    admitClient(credentials, req.raw.headers.get('Authorization'));
    return next();
  });
  app.get('/screenings', ({ json }) =>
    json({ screenings: screenings.all().map((one) => writer.write(one)) }),
  );
  app.put('/screenings/:id', async ({ req, json }) => {
    const change = checked(changeSchema, await readBody(req.raw));
    return json(writer.write(screenings.change(req.param('id'), change)));
  });
  app.get('/callbacks', ({ json }) =>
    json({
      callbacks: callbacks.deliveries.map((delivery) => ({
        ...delivery,
        body: JSON.parse(delivery.body) as Json,
      })),
    }),
  );
  app.post('/callbacks/:id/replay', async ({ req, json }) =>
    json(await callbacks.replay(callbacks.get(req.param('id')))),
  );
  app.get('/outbox', ({ json }) => json({ messages: invites.outbox }));
  app.get('/quirks', ({ json }) => json(quirks.all()));
  app.put('/quirks', async ({ req, json }) => {
    const settings = Object.entries(await readBody(req.raw)).map(([word, setting]) => {
      const name = quirkNames.find((quirk) => quirk === word);
      if (!name) throw new Refusal(400, { path: word, reason: 'unknown' });
      if (!isQuirkSetting(setting)) throw new Refusal(400, { path: name, reason: 'format' });
      return { name, setting };
    });
    for (const { name, setting } of settings) quirks.set(name, setting);
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
          questions.map((question) => [question.id, trustedUsers.rightAnswer(question)]),
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
