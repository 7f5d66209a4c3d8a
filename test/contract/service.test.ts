/**
 * What the service promises over HTTP: every row of its interface, and what is publicly known of its wire, in the words
 * of the profile.
 *
 * By default the service is the sandbox, started as a process of its own. The same suite runs against a real service if
 * `SERVICE_BASE_URL`, `SERVICE_CLIENT_ID` and `SERVICE_CLIENT_SECRET` are set (and `SERVICE_PROFILE`, if it needs one).
 * The suite orders screenings, so it refuses the production environment, and says before it starts what it will create.
 * Every order has a social security number of its own: a service refuses a second active order for the same one.
 *
 * A real service has no portal for scripts. Then the suite sets no result by hand, does not move the clock, does not
 * read the outbox and does not answer identity questions. It waits for callbacks only if `PUBLIC_URL` leads to `PORT` of
 * this machine; otherwise it only checks that the service accepts an order with a callback address.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callbackTests } from './service-callbacks.ts';
import { candidateTests } from './service-candidates.ts';
import { orderTests } from './service-orders.ts';
import { packageTests } from './service-packages.ts';
import { recurrenceTests } from './service-recurrence.ts';
import { refusalTests } from './service-refusals.ts';
import { tokenTests } from './service-tokens.ts';
import { trustTests } from './service-trust.ts';
import { announcement, type Creation, creations } from './service-creations.ts';
import { ServiceClient } from './service-client.ts';
import { bodyOf } from './service-under-test.ts';
import { startSandbox } from './service-process.ts';

describe('the contract of the service', () => {
  const client = new ServiceClient();
  before(() => client.open());
  after(() => client.service.close());

  tokenTests(client);
  packageTests(client);
  candidateTests(client);
  orderTests(client);
  callbackTests(client);
  trustTests(client);
  recurrenceTests(client);
  refusalTests(client);

  test('the suite creates what it announces, and not more', () => {
    const { created, hasPortal } = client.service;
    for (const [name, count] of Object.entries(creations) as [Creation, number][])
      assert.ok(hasPortal ? created[name] === count : created[name] <= count, `${created[name]} ${name}`);
  });

  test('the suite takes an answer without content that has a content type', () => {
    assert.equal(bodyOf('', 'application/json'), '');
    assert.deepEqual(bodyOf('{}', 'application/json; charset=utf-8'), {});
    assert.equal(bodyOf('<p>', 'text/html'), '<p>');
  });

  test('the suite says what it will create before it starts', () => {
    const text = announcement('https://test.example');
    for (const count of Object.values(creations)) assert.match(text, new RegExp(`^ +${count} `, 'm'));
  });
});

describe('test and production', () => {
  test('test and production have different hosts, credentials and package identifiers, and production has no portal', async () => {
    const [testSandbox, production] = [
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
    const ids = await packages(testSandbox.url, 'sandbox-client', 'sandbox-secret');
    const productionIds = await packages(
      production.url,
      'sandbox-production-client',
      'sandbox-production-secret',
    );
    assert.notEqual(testSandbox.url, production.url);
    assert.ok(ids.length > 0 && !ids.some((id) => productionIds.includes(id)));
    assert.equal((await token(production.url, 'sandbox-client', 'sandbox-secret')).status, 401);
    assert.equal((await fetch(`${production.url}/portal`)).status, 404);
    await Promise.all([testSandbox.stop(), production.stop()]);
  });
});
