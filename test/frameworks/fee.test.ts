import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import express from 'express';
import { toNodeHandler } from '../../server-example/http/node-handler.ts';
import {
  anna,
  basicForm,
  basicPackage,
  codeOf,
  form,
  type House,
  hostKey,
  isOrder,
  named,
  openHouse,
  standardPackage,
} from '../server/house.ts';

// docs/ imports Express as a host does. It is installed here.
registerHooks({
  resolve: (name, context, next) =>
    next(name, name === 'express' ? { ...context, parentURL: import.meta.url } : context),
});
const { fee } = await import('../../docs/shop/fee.js');
const { signIn } = await import('../../docs/shop/sign-in.js');
const { documents } = await import('../../docs/shop/documents.js');

/** Takes no money. */
class FakeTill {
  readonly payments = new Map<string, 'open' | 'paid' | 'given back'>();

  async open(reference: string, cents: number): Promise<string> {
    assert.equal(cents, 2900);
    this.payments.set(reference, 'open');
    return `http://till.example/${encodeURIComponent(reference)}`;
  }

  async isPaid(reference: string): Promise<boolean> {
    return this.payments.get(reference) === 'paid';
  }

  /** Whoever stands at the till pays, or gets it back. */
  set(to: 'paid' | 'given back'): void {
    for (const reference of this.payments.keys()) this.payments.set(reference, to);
  }
}

describe('the shop whose candidates pay', () => {
  let house: House;
  let till: FakeTill;
  let shop: string;
  let cookie: string;
  let isRefused: boolean;
  let close: () => void;
  beforeEach(async () => {
    isRefused = false;
    house = await openHouse({
      intercept: (request, next) =>
        isRefused && isOrder(request)
          ? Promise.resolve(Response.json({ message: 'no' }, { status: 400 }))
          : next(request),
    });
    till = new FakeTill();
    const app = express();
    app.use('/screening-api', toNodeHandler(house.proxy));
    app.post('/sign-in', express.urlencoded(), signIn).use('/my', fee(till));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    Object.assign(process.env, { PROXY_URL: shop, HOST_API_KEY: hostKey });
    close = () => {
      server.close();
      server.closeAllConnections();
    };
    const body = new URLSearchParams({ email: 'nora@shop.example', password: 'walkies' });
    const signedIn = await fetch(`${shop}/sign-in`, { method: 'POST', body, redirect: 'manual' });
    cookie = signedIn.headers.getSetCookie()[0]!;
  });
  afterEach(async () => {
    close();
    await house.close();
  });

  const ask = (path: string, method = 'POST') =>
    fetch(`${shop}/my/${path}`, { method, headers: { cookie }, redirect: 'manual' });
  /** What stands in the page. */
  const page = async () => {
    const text = await (await ask('check', 'GET')).text();
    return [...text.matchAll(/<(form|screening-\w+)/g)].map(([, tag]) => tag);
  };
  /** The page session, or why there is none. */
  const session = async (): Promise<string | number> => {
    const answer = await ask('session');
    return answer.ok ? ((await answer.json()) as { token: string }).token : answer.status;
  };
  const paySession = async () => {
    const { status, headers } = await ask('fee');
    assert.deepEqual([status, headers.get('location')?.startsWith('http://till.example/')], [303, true]);
    till.set('paid');
    return String(await session());
  };
  const consents = documents.map(({ id, version, text }) => ({
    id,
    version,
    locale: 'en',
    sha256: createHash('sha256').update(text).digest('hex'),
    typedName: 'Nora Ellis',
  }));
  const candidate = { ...anna, givenName: 'Nora', familyName: 'Ellis', email: 'nora@shop.example' };
  const order = (token: string) => house.order(token, { ...form, candidate, consents });
  const checks = async () => (await house.checks()).length;

  test('shows the price, gives no page session before the till says that it is paid, then one order', async () => {
    assert.deepEqual(await page(), ['form']);
    assert.equal(await session(), 402);
    await ask('fee');
    assert.deepEqual([await session(), await page()], [402, ['form']]);
    const token = await paySession();
    assert.deepEqual(await page(), ['screening-launcher']);
    assert.equal((await order(token)).status, 201);
    assert.deepEqual(await page(), ['screening-status']);
  });

  test('lets who has ordered watch, and order no second time for one payment', async () => {
    const token = await paySession();
    await order(token);
    await house.report({ status: 'complete', result: 'clear' });
    const next = String(await session());
    assert.equal((await house.shown(next))[0]?.result, 'clear');
    // The page session of before the order lives on.
    for (const one of [token, next]) assert.equal((await order(one)).status, 200);
    assert.equal(await checks(), 1);
    // Nobody pays for what they cannot order.
    const { headers } = await ask('fee');
    assert.deepEqual([headers.get('location'), till.payments.size], ['/my/check', 1]);
  });

  test('keeps the payment for the next try where an order is refused', async () => {
    const token = await paySession();
    isRefused = true;
    assert.equal((await order(token)).ok, false);
    isRefused = false;
    assert.deepEqual(await page(), ['screening-launcher']);
    assert.equal((await order(String(await session()))).status, 201);
    assert.equal(await checks(), 1);
  });

  for (const status of ['cancelled', 'expired'])
    test(`keeps the payment for the next try where a check was ${status}`, async () => {
      await order(await paySession());
      await house.report({ status });
      assert.deepEqual(await page(), ['screening-launcher']);
      assert.equal((await order(String(await session()))).status, 201);
      assert.equal((await order(String(await session()))).status, 200);
      assert.deepEqual([await checks(), till.payments.size], [2, 1]);
    });

  test('takes a second payment where the result of the first check lapses soon, and then one more order', async () => {
    const now = house.time.now;
    house.time.now -= 340 * 86_400_000;
    const request = { user: 'account-1', role: 'candidate', validFor: 'P1Y' } as const;
    assert.equal((await order(await house.session(request))).status, 201);
    await house.report({ status: 'complete', result: 'clear' });
    house.time.now = now;
    assert.deepEqual(await page(), ['screening-status', 'form']);
    assert.equal(await codeOf(await order(String(await session()))), 'package_forbidden');
    const token = await paySession();
    assert.deepEqual(await page(), ['screening-launcher']);
    assert.equal((await order(token)).status, 201);
    assert.deepEqual([await page(), await checks()], [['screening-status'], 2]);
  });

  test('gives nobody a page session whose payment was given back', async () => {
    const token = await paySession();
    till.set('given back');
    await house.ask('/sessions/account-1', { method: 'DELETE', token: hostKey });
    assert.equal(await codeOf(await order(token)), 'session_revoked');
    assert.deepEqual([await session(), await page()], [402, ['form']]);
  });

  test('is not paid by the check or the payment of somebody else, or of another package', async () => {
    till.payments.set('account-2 after none', 'paid');
    const [own, other] = await Promise.all(
      ['account-1', 'account-2'].map((user) =>
        house.session({ user, role: 'candidate', packages: [basicPackage, standardPackage] }),
      ),
    );
    assert.equal((await house.order(own!, basicForm)).status, 201);
    assert.equal((await house.order(other!, { ...form, candidate: named('max') })).status, 201);
    assert.deepEqual([await session(), await page()], [402, ['form']]);
    const nobody = await fetch(`${shop}/my/session`, { method: 'POST' });
    assert.equal(nobody.status, 401);
  });
});
