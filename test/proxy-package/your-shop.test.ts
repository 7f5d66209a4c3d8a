import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { after, test } from 'node:test';
import { installInto } from '../package/packed.ts';
import { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';
import { Marketplace } from './marketplace.ts';

const installed = new InstalledProxy();
after(() => installed.remove());

test('what docs/first-hour.md adds to a shop serves the elements, and page sessions to who is signed in', async () => {
  installInto(installed.folder);
  installed.link('express');
  cpSync('docs/shop', installed.folder, { recursive: true });
  const marketplace = await Marketplace.open();
  const server = installed.startCopy('docs/shop/your-shop.ts', marketplace.variables);
  await lineOf(server, /^Ready$/);
  const shop = marketplace.variables['PUBLIC_URL']!;

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
  const packages = await fetch(`${shop}/screening-api/packages`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(packages.status, 200);

  server.kill('SIGKILL');
  await marketplace.close();
});
