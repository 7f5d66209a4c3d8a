import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { after, test } from 'node:test';
import { webhookSecret } from '../../server/host-receiver.ts';
import { anna, basicPackage, standardPackage } from '../../server/house.ts';
import { installInto } from '../package/packed.ts';
import { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';
import { Marketplace } from '../../marketplace.ts';

const installed = new InstalledProxy();
after(() => installed.remove());

test('what docs/first-hour.md adds to a shop serves the elements, and to who is signed in page sessions for one check', async () => {
  installInto(installed.folder);
  for (const library of ['express', 'standardwebhooks']) installed.link(library);
  cpSync('docs/shop', installed.folder, { recursive: true });
  const marketplace = await Marketplace.open();
  const shop = marketplace.variables['PUBLIC_URL']!;
  const server = installed.startCopy('docs/shop/your-shop.ts', {
    ...marketplace.variables,
    PROXY_URL: shop,
    HOST_WEBHOOK_URL: `${shop}/screening-news`,
    HOST_WEBHOOK_SECRET: webhookSecret,
  });
  await lineOf(server, /^Ready$/);

  const script = await fetch(`${shop}/elements/screening-elements.js`);
  assert.match(script.headers.get('content-type')!, /^text\/javascript/);
  assert.equal((await fetch(`${shop}/my/session`, { method: 'POST' })).status, 401);
  const signedIn = await fetch(`${shop}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'nora@shop.example', password: 'walkies' }),
    redirect: 'manual',
  });
  const [cookie = ''] = signedIn.headers.getSetCookie();
  const session = await fetch(`${shop}/my/session`, { method: 'POST', headers: { cookie } });
  assert.equal(session.status, 201);
  const { token } = (await session.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const answer = await fetch(`${shop}/screening-api/packages`, { headers: { authorization } });
  const { packages } = (await answer.json()) as { packages: { id: string }[] };
  assert.deepEqual(
    packages.map(({ id }) => id),
    [standardPackage],
  );
  const refusalOf = async (order: object) => {
    const refused = await fetch(`${shop}/screening-api/screenings`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'an order' },
      body: JSON.stringify({ mode: 'form', candidate: anna, ...order }),
    });
    return ((await refused.json()) as { code: string }).code;
  };
  assert.equal(await refusalOf({ packageId: basicPackage }), 'package_forbidden');
  assert.equal(await refusalOf({ packageId: standardPackage, recurrence: 'P1Y' }), 'role_forbidden');

  // What a page says makes no mark: the shop hears it from the proxy, and asks.
  const isVerified = async () =>
    (await fetch(`${shop}/my/verified`, { headers: { cookie } })).json() as Promise<boolean>;
  assert.equal(await isVerified(), false);
  const forged = await fetch(`${shop}/screening-news`, { method: 'POST', body: '{"data":{"id":"x"}}' });
  assert.equal(forged.status, 401);
  await marketplace.seeOrderThrough(fetch, 'account-1');
  while (!(await isVerified()));
  // A newer check decides, whatever an older one says.
  await marketplace.seeOrderThrough(fetch, 'account-1', 'consider');
  while (await isVerified());

  server.kill('SIGKILL');
  await marketplace.close();
});
