import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createMarketplace } from '../../../demo/marketplace.ts';
import { webhookSecret, webhookUrl } from '../host-receiver.ts';
import {
  anna,
  basicPackage,
  hostKey,
  type House,
  openHouse,
  screeningOf,
  standardPackage,
} from '../house.ts';

const site = 'http://localhost:8080';

describe('the mark "Verified" of the demo', () => {
  let house: House;
  let app: ReturnType<typeof createMarketplace>;
  let cookie: string;
  /** The account of the visitor. */
  let user: string;
  /** How the marketplace's server asks the proxy. */
  let askProxy: (request: Request) => Promise<Response>;

  beforeEach(async () => {
    house = await openHouse({
      environment: { HOST_WEBHOOK_URL: webhookUrl, HOST_WEBHOOK_SECRET: webhookSecret },
      intercept: async (request, next) =>
        request.url === webhookUrl ? app.request(`${site}/screening-news`, request) : next(request),
    });
    askProxy = async (request) => {
      if (request.url.endsWith('/sessions')) ({ user } = (await request.clone().json()) as { user: string });
      return house.proxy.fetch(request);
    };
    app = createMarketplace({
      intervals: ['P1M'],
      publicUrl: site,
      proxy: { url: `${site}/screening-api`, hostKey, fetch: (request) => askProxy(request) },
      elementsFolder: import.meta.dirname,
      formOrigins: [],
      portalUrl: undefined,
      sandboxPortal: undefined,
      packageId: standardPackage,
      webhookSecret,
      warn: (message) => assert.fail(message),
    });
    const login = (await app.request(`${site}/`)).headers.getSetCookie();
    cookie = login.map((one) => one.split(';')[0]).join('; ');
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-screening-session': '1' };
    assert.equal((await app.request(`${site}/my/session`, { method: 'POST', headers })).status, 200);
  });
  afterEach(() => house.close());

  /** Orders a check for the visitor; answers its id, and how its result comes. */
  const order = async (packageId: string) => {
    const token = await house.session({ user, role: 'candidate' });
    const { id } = await screeningOf(await house.order(token, { packageId, mode: 'form', candidate: anna }));
    await house.settled();
    const screenings = await house.checks();
    const place = `/screenings/${screenings[0]!.id}`;
    return { id, ends: (result: string) => house.portal(place, 'PUT', { status: 'complete', result }) };
  };
  const isVerified = async (): Promise<boolean> => {
    const stream = (await app.request(`${site}/candidate/news`, { headers: { cookie } })).body!.getReader();
    const { value } = await stream.read();
    await stream.cancel();
    const [, data] = /^data: (.*)$/m.exec(new TextDecoder().decode(value))!;
    return (JSON.parse(data!) as { isVerified: boolean }).isVerified;
  };

  test('stands for one package: a clear check of a lesser one is not enough', async () => {
    await (await order(basicPackage)).ends('clear');
    assert.equal(await isVerified(), false);
    await (await order(standardPackage)).ends('consider');
    assert.equal(await isVerified(), false);
  });

  test('stands for one package: a clear check of a lesser one, which came later, does not lift a worse one', async () => {
    await (await order(standardPackage)).ends('consider');
    await (await order(basicPackage)).ends('clear');
    assert.equal(await isVerified(), false);
  });

  test('is not changed by an older answer that comes last', async () => {
    const { id, ends } = await order(standardPackage);
    const older = await house.ask(`/screenings/${id}`, { token: hostKey });
    await ends('clear');
    assert.equal(await isVerified(), true);
    askProxy = async () => older;
    const body = JSON.stringify({ type: 'screening.changed', data: { id } });
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'late',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(webhookSecret).sign('late', at, body),
    };
    const heard = await app.request(`${site}/screening-news`, { method: 'POST', headers, body });
    assert.equal(heard.status, 204);
    assert.equal(await isVerified(), true);
  });

  test('no other route takes what an element asks, and nobody else gets a page session', async () => {
    const sent = (path: string, header: Record<string, string>) =>
      app.request(site + path, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin', ...header },
      });
    assert.equal((await sent('/screening-news', { 'x-screening-session': '1' })).status, 403);
    assert.equal((await sent('/my/session', {})).status, 403);
  });
});
