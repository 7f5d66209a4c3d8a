/**
 * What the service promises, seen from outside over HTTP: every row of its interface, and what is publicly known of
 * its wire, in the words of the profile.
 *
 * By default the service is the sandbox, started as a process of its own. The same suite runs against a real one when
 * `SERVICE_BASE_URL`, `SERVICE_CLIENT_ID` and `SERVICE_CLIENT_SECRET` are given (and `SERVICE_PROFILE`, where it speaks
 * otherwise); it orders screenings, so the production environment is refused. A real service has no portal for scripts:
 * then nothing is set by hand, invites by e-mail are ordered and their outbox is not read, clocks stand where they
 * stand, knowledge questions are asked and not answered. Callbacks are waited for where `PUBLIC_URL` leads to `PORT` of
 * this machine; elsewhere it is only seen that an order takes their address.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callbacksChapter } from './service-callbacks.ts';
import { candidatesChapter } from './service-candidates.ts';
import { ordersChapter } from './service-orders.ts';
import { packagesChapter } from './service-packages.ts';
import { recurrenceChapter } from './service-recurrence.ts';
import { refusalsChapter } from './service-refusals.ts';
import { tokensChapter } from './service-tokens.ts';
import { trustChapter } from './service-trust.ts';
import { ServiceDialogue } from './service-dialogue.ts';
import { startSandbox } from './service-process.ts';

describe('the service', () => {
  const talk = new ServiceDialogue();
  before(() => talk.open());
  after(() => talk.service.close());

  tokensChapter(talk);
  packagesChapter(talk);
  candidatesChapter(talk);
  ordersChapter(talk);
  callbacksChapter(talk);
  trustChapter(talk);
  recurrenceChapter(talk);
  refusalsChapter(talk);
});

describe('test and production', () => {
  test('have hosts, credentials and package identifiers of their own, and production has no portal', async () => {
    const [trial, production] = [
      await startSandbox(),
      await startSandbox({ SANDBOX_ENVIRONMENT: 'production' }),
    ];
    const token = (url: string, id: string, secret: string) =>
      fetch(`${url}/v2/oauth`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${id}:${secret}`)}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      });
    const packages = async (url: string, id: string, secret: string) => {
      const { access_token: bearer } = (await (await token(url, id, secret)).json()) as {
        access_token: string;
      };
      const answer = await fetch(`${url}/v2/packages`, { headers: { authorization: `Bearer ${bearer}` } });
      return ((await answer.json()) as { id: string }[]).map(({ id: packageId }) => packageId);
    };
    const ids = await packages(trial.url, 'sandbox-client', 'sandbox-secret');
    const others = await packages(production.url, 'sandbox-production-client', 'sandbox-production-secret');
    assert.notEqual(trial.url, production.url);
    assert.ok(ids.length > 0 && !ids.some((id) => others.includes(id)));
    assert.equal((await token(production.url, 'sandbox-client', 'sandbox-secret')).status, 401);
    assert.equal((await fetch(`${production.url}/portal`)).status, 404);
    await Promise.all([trial.stop(), production.stop()]);
  });
});
