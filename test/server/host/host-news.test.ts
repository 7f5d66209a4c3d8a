import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { printedConfiguration } from '../../../server-example/command/printed-configuration.ts';
import { readConfiguration } from '../../../server-example/configuration.ts';
import type { Snapshot } from '../../../src/protocol/snapshot.ts';
import { HostReceiver, otherWebhookSecret, webhookSecret, webhookUrl } from '../host-receiver.ts';
import { form, hostKey, type House, openHouse, screeningOf, standardPackage } from '../house.ts';
import { proxyEnvironment } from '../proxy-environment.ts';

const hourMs = 3_600_000;
const environment = { HOST_WEBHOOK_URL: webhookUrl, HOST_WEBHOOK_SECRET: webhookSecret };

describe("signed news to the host's back end", () => {
  let house: House;
  let receiver: HostReceiver;
  beforeEach(async () => {
    receiver = new HostReceiver();
    house = await openHouse({ environment, intercept: receiver.intercept });
    // The published library asks this clock whether a message is new.
    mock.method(Date, 'now', () => house.time.now);
  });
  afterEach(async () => {
    mock.restoreAll();
    await house.close();
  });

  /** Orders a check for Anna; answers its id, and the service's. */
  const ordered = async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { id } = await screeningOf(await house.order(token, form));
    await house.settled();
    const screenings = await house.checks();
    return { id, serviceId: screenings[0]!.id };
  };
  const becomes = (serviceId: string, change: object) => house.report(change, serviceId);
  const asked = async (id: string) => house.screening(id, hostKey);
  const waitFor = async (ms: number) => {
    house.time.now += ms;
    await house.proxy.reconcile();
  };
  const metric = async (line: string) => {
    const text = await house.metrics();
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')[1] ?? 0,
    );
  };

  test('each change is told, thin and signed, with the phase and revision that an operator sees', async () => {
    const { id, serviceId } = await ordered();
    await becomes(serviceId, { status: 'complete', result: 'consider' });
    const last = receiver.messages.at(-1)!;
    const { phase, revision, updatedAt } = await asked(id);
    assert.deepEqual(last, {
      type: 'screening.changed',
      timestamp: updatedAt,
      data: { id, clientReferenceId: 'anna', packageId: standardPackage, phase, revision },
    });
    assert.equal(phase, 'complete');
    const revisions = receiver.messages.map(({ data }) => data.revision);
    assert.deepEqual(
      revisions,
      revisions.toSorted((one, other) => one - other),
    );
    assert.equal(await metric('screening_host_news_total{outcome="sent"}'), revisions.length);
    assert.equal(await metric('screening_jobs{kind="tell-host"}'), 0);
  });

  test('the published library refuses a forged message, another body, and one that is replayed later', async () => {
    await ordered();
    const { body, headers } = receiver.requests[0]!;
    const webhook = new Webhook(webhookSecret);
    assert.ok(webhook.verify(body, headers));
    assert.throws(() => webhook.verify(body.replace('anna', 'otto'), headers), /signature/);
    assert.throws(() => new Webhook(otherWebhookSecret).verify(body, headers), /signature/);
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) };
    assert.throws(() => webhook.verify(body, old), /too old/);
  });

  test('a back end that is down hears the newest state of each once it is back, and the log names its origin once an hour', async () => {
    receiver.answer = () => new Response(null, { status: 503 });
    const { id, serviceId } = await ordered();
    await becomes(serviceId, { status: 'in-progress' });
    await becomes(serviceId, { status: 'complete', result: 'clear' });
    for (let minute = 0; minute < 10; minute += 1) await waitFor(60_000);
    assert.equal(house.lines('host_unreached').length, 1);
    const [line] = house.lines('host_unreached') as { origin?: string; status?: number }[];
    assert.deepEqual([line?.origin, line?.status], [new URL(webhookUrl).origin, 503]);
    assert.equal(await metric('screening_jobs{kind="tell-host"}'), 1);
    receiver.answer = () => new Response(null, { status: 204 });
    await waitFor(60_000);
    await waitFor(60_000);
    const { revision } = await asked(id);
    assert.deepEqual(
      receiver.requests.slice(-1).map(({ body }) => JSON.parse(body).data.revision),
      [revision],
    );
    assert.equal(await metric('screening_jobs{kind="tell-host"}'), 0);
  });

  test('the same message has the same id at each try, and another one another', async () => {
    receiver.answer = () => new Response(null, { status: 500 });
    const { serviceId } = await ordered();
    for (let minute = 0; minute < 5; minute += 1) await waitFor(60_000);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    assert.ok(ids.length > 2);
    assert.equal(new Set(ids).size, new Set(receiver.requests.map(({ body }) => body)).size);
    receiver.answer = () => new Response(null, { status: 204 });
    await becomes(serviceId, { status: 'complete', result: 'clear' });
    await waitFor(60_000);
    assert.ok(!ids.includes(receiver.requests.at(-1)!.headers['webhook-id']));
  });

  test('what changes while a message is on its way is told after it', async () => {
    const { id, serviceId } = await ordered();
    const released = Promise.withResolvers<Response>();
    const reached = Promise.withResolvers<void>();
    receiver.answer = () => {
      reached.resolve();
      return released.promise;
    };
    const before = receiver.requests.length;
    const change = becomes(serviceId, { status: 'suspended' });
    await reached.promise;
    receiver.answer = () => new Response(null, { status: 204 });
    const next = house.sandbox.fetch(
      new Request(`http://localhost:8081/portal/api/screenings/${serviceId}`, {
        method: 'PUT',
        headers: { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` },
        body: JSON.stringify({ status: 'complete', result: 'clear' }),
      }),
    );
    await next;
    await house.sandbox.settled();
    assert.equal(receiver.requests.length, before + 1, 'two messages of one screening at once');
    released.resolve(new Response(null, { status: 204 }));
    await change;
    await waitFor(2_000);
    const { revision } = await asked(id);
    const told = receiver.messages.map(({ data }) => data.revision);
    assert.equal(told.at(-1), revision);
    assert.deepEqual(
      told,
      told.toSorted((one, other) => one - other),
    );
  });

  test('after three days in vain it is given up and counted, and changedAfter lists it', async () => {
    receiver.answer = () => {
      throw new TypeError('fetch failed');
    };
    const began = new Date(house.time.now).toISOString();
    const { id } = await ordered();
    for (let hour = 0; hour < 71; hour += 1) await waitFor(hourMs);
    assert.equal(await metric('screening_jobs{kind="tell-host"}'), 1);
    for (let hour = 0; hour < 2; hour += 1) await waitFor(hourMs);
    assert.equal(await metric('screening_jobs{kind="tell-host"}'), 0);
    assert.equal(await metric('screening_host_news_total{outcome="given_up"}'), 1);
    assert.equal(house.lines('host_news_given_up').length, 1);
    const answer = await house.ask(`/screenings?changedAfter=${began}`, { token: hostKey });
    const { screenings } = (await answer.json()) as Snapshot;
    assert.deepEqual(
      screenings.map((one) => one.id),
      [id],
    );
  });

  test('a redirect is not followed, and counts as no answer', async () => {
    const asks: string[] = [];
    receiver.answer = () =>
      new Response(null, { status: 307, headers: { location: 'http://localhost:9091/' } });
    await house.close();
    house = await openHouse({
      environment,
      intercept: (request, next) => {
        if (request.url.includes(':909')) asks.push(`${request.url} ${request.redirect}`);
        return receiver.intercept(request, next);
      },
    });
    await ordered();
    assert.deepEqual([...new Set(asks)], [`${webhookUrl} manual`]);
    assert.equal(await metric('screening_jobs{kind="tell-host"}'), 1);
  });

  test('nothing is told any more of a person who was erased', async () => {
    receiver.answer = () => new Response(null, { status: 503 });
    await ordered();
    await house.ask('/candidates/anna', { method: 'DELETE', token: hostKey });
    const before = receiver.requests.length;
    receiver.answer = () => new Response(null, { status: 204 });
    for (let minute = 0; minute < 5; minute += 1) await waitFor(60_000);
    assert.equal(receiver.requests.length, before);
    assert.equal(await metric('screening_jobs{kind="tell-host"}'), 0);
  });

  test('while the secret changes, a back end with either one takes it', async () => {
    await house.close();
    const signed = { ...environment, HOST_WEBHOOK_SECRET_PREVIOUS: otherWebhookSecret };
    house = await openHouse({ environment: signed, intercept: receiver.intercept });
    await ordered();
    const { body, headers } = receiver.requests[0]!;
    for (const secret of [webhookSecret, otherWebhookSecret])
      assert.ok(new Webhook(secret).verify(body, headers));
  });
});

describe('the configuration of news to the host', () => {
  const url = 'https://shop.example/hooks/';
  const refused: [string, Record<string, string>, RegExp][] = [
    [
      'http elsewhere',
      { HOST_WEBHOOK_URL: 'http://shop.example/hook' },
      /HOST_WEBHOOK_URL must begin with https/,
    ],
    ['a fragment', { HOST_WEBHOOK_URL: 'https://shop.example/#a' }, /HOST_WEBHOOK_URL must be without user/],
    ['a user', { HOST_WEBHOOK_URL: 'https://a:b@shop.example/' }, /HOST_WEBHOOK_URL must be without user/],
    ['no secret', { HOST_WEBHOOK_URL: url, HOST_WEBHOOK_SECRET: '' }, /go together/],
    ['no address', { HOST_WEBHOOK_URL: '' }, /go together/],
    ['a short secret', { HOST_WEBHOOK_SECRET: 'whsec_abcd' }, /HOST_WEBHOOK_SECRET must be the base64/],
    ['the host key', { HOST_WEBHOOK_SECRET: hostKey }, /are the same/],
  ];
  for (const [what, changed, message] of refused)
    test(`${what} is refused, and it is said why`, () => {
      const texts = {
        ...proxyEnvironment,
        HOST_WEBHOOK_URL: url,
        HOST_WEBHOOK_SECRET: webhookSecret,
        ...changed,
      };
      assert.throws(() => readConfiguration(texts), message);
    });
  for (const address of [url, 'https://shop.example/hooks/@news?code=aB3_-%3D&clientId=default'])
    test(`the address stays as it is: ${address}`, () => {
      const texts = { ...proxyEnvironment, HOST_WEBHOOK_URL: address, HOST_WEBHOOK_SECRET: webhookSecret };
      const configuration = readConfiguration(texts);
      assert.equal(configuration.hostWebhook?.url, address);
      assert.doesNotMatch(printedConfiguration(texts, configuration), /aB3_/);
    });
});
