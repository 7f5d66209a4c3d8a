import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { parseEnv } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../../demo/free-port.ts';
import { type Problem, problemSchema } from '../../../src/protocol/problem.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { webhookSecret } from '../../server/host-receiver.ts';
import { anna, basicPackage, standardPackage } from '../../server/house.ts';
import { installInto } from '../package/packed.ts';
import { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';
import { seeMistakesToldBy } from './mistakes-at-start.ts';
import { Marketplace } from '../../marketplace.ts';

const installed = new InstalledProxy();
after(() => installed.remove());
installInto(installed.folder);
for (const library of ['express', 'standardwebhooks']) installed.link(library);
cpSync('docs/shop', installed.folder, { recursive: true });
const ofElement = { 'x-screening-session': '1' };

test('what docs/first-hour.md adds to a shop serves the elements, and to who is signed in page sessions for one check', async (context) => {
  const marketplace = await Marketplace.open();
  const shop = marketplace.variables['PUBLIC_URL']!;
  /** What the shop asks the proxy goes through here. A test may put another answer in its place. */
  let older: object | undefined;
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const { url, method = '', headers } = request;
    const { authorization = '' } = headers;
    const isQuestion = method === 'GET';
    const answer =
      older && isQuestion
        ? Response.json(older)
        : await fetch(`${shop}${url}`, {
            method,
            headers: { authorization, 'content-type': 'application/json' },
            ...(isQuestion ? {} : { body: await text(request) }),
          });
    response.writeHead(answer.status).end(await answer.text());
  };
  const way = createServer((request, response) => void passOn(request, response)).listen(0, 'localhost');
  await once(way, 'listening');
  const server = installed.startCopy('docs/shop/your-shop.js', {
    ...marketplace.variables,
    PROXY_URL: `http://localhost:${(way.address() as AddressInfo).port}`,
    HOST_WEBHOOK_URL: `${shop}/screening-news`,
    HOST_WEBHOOK_SECRET: webhookSecret,
  });
  context.after(() => {
    server.kill('SIGKILL');
    way.close();
    return marketplace.close();
  });
  await lineOf(server, /^Ready$/);

  const script = await fetch(`${shop}/elements/screening-elements.js`);
  assert.match(script.headers.get('content-type')!, /^text\/javascript/);
  const refused = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${shop}${path}`, { method: 'POST', headers })).status;
  assert.equal(await refused('/my/session', ofElement), 401);
  assert.equal(await refused('/my/session', {}), 403);
  for (const path of ['/my/session/', '/MY/session']) assert.equal(await refused(path, {}), 403);
  assert.equal(await refused('/sign-in', ofElement), 403);
  const signedIn = await fetch(`${shop}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'nora@shop.example', password: 'walkies' }),
    redirect: 'manual',
  });
  const [cookie = ''] = signedIn.headers.getSetCookie();
  const session = await fetch(`${shop}/my/session`, { method: 'POST', headers: { cookie, ...ofElement } });
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

  // An older answer that comes last changes nothing.
  const asHost = (path: string) =>
    fetch(`${shop}/screening-api${path}`, {
      headers: { authorization: `Bearer ${marketplace.variables['HOST_API_KEY']}` },
    });
  const asked = await asHost('/screenings?clientReferenceId=account-1');
  const [check] = ((await asked.json()) as { screenings: Screening[] }).screenings;
  older = { ...check, result: 'review', revision: check!.revision - 1 };
  const body = JSON.stringify({ type: 'screening.changed', data: { id: check!.id } });
  const now = new Date();
  const late = await fetch(`${shop}/screening-news`, {
    method: 'POST',
    headers: {
      'webhook-id': 'late',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(webhookSecret).sign('late', now, body),
    },
    body,
  });
  assert.deepEqual([late.status, await isVerified()], [204, true]);
  older = undefined;

  // A newer check of the package decides, whatever an older one says, or a lesser one that comes later.
  await marketplace.seeOrderThrough(fetch, 'account-1', 'consider');
  while (await isVerified());
  await marketplace.seeOrderThrough(fetch, 'account-1', 'clear', basicPackage);
  const untold = /^screening_jobs\{kind="tell-host"\} [1-9]/m;
  while (untold.test(await (await asHost('/metrics')).text()));
  assert.equal(await isVerified(), false);
});

for (const file of ['your-shop.js', 'one-origin.js'])
  test(`docs/shop/${file} says at its start what is wrong on the way to the service and to PUBLIC_URL`, () =>
    seeMistakesToldBy(`docs/shop/${file}`, installed));

test('it starts with the .env that --init writes, and believes no message before a secret is switched on', async (context) => {
  const PORT = String(await freePort());
  installed.run('screening-proxy', ['--init', '--sandbox'], { PORT });
  const variables = parseEnv(readFileSync(join(installed.folder, '.env'), 'utf8')) as Record<string, string>;
  const server = installed.startCopy('docs/shop/your-shop.js', variables);
  context.after(() => server.kill('SIGKILL'));
  await lineOf(server, /^Ready$/);
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${PORT}${path}`, { method: 'POST', headers });
  assert.equal((await post('/screening-news')).status, 401);
  assert.equal((await post('/my/session', ofElement)).status, 401);
});

test('the route of README.md answers elements alone, passes on what the proxy refuses, and says where no proxy is', async (context) => {
  const [route = ''] =
    /^app\.post\('\/my\/session'.*?^\}\);$/ms.exec(readFileSync('README.md', 'utf8')) ?? [];
  const file = join(installed.folder, 'readme-route.js');
  writeFileSync(
    file,
    `import express from 'express';
     import { askPageSession } from './page-session.js';
     const app = express();
     app.use((request, response, next) => next(void (request.user = { id: 'account-1' })));
     ${route}
     const server = app.listen(0, () => console.log(server.address().port));`,
  );
  const marketplace = await Marketplace.open();
  const proxy = installed.start('screening-proxy', [], marketplace.variables);
  await lineOf(proxy, /listens on/);
  const PROXY_URL = marketplace.variables['PUBLIC_URL']!;
  const answerWith = async (variables: Record<string, string>): Promise<[number, Problem]> => {
    const host = spawn(process.execPath, [file], { env: variables });
    const route = `http://localhost:${await lineOf(host, /^\d+$/)}/my/session`;
    const ask = (headers: Record<string, string>) => fetch(route, { method: 'POST', headers });
    const answer = await ask(ofElement);
    // A form of another site sends the cookie, and cannot send the header.
    assert.equal((await ask({})).status, 403);
    host.kill('SIGKILL');
    return [answer.status, (await answer.json()) as Problem];
  };
  context.after(() => {
    proxy.kill('SIGKILL');
    return marketplace.close();
  });

  const { HOST_API_KEY = '' } = marketplace.variables;
  const [status] = await answerWith({ PROXY_URL, HOST_API_KEY });
  assert.equal(status, 201);
  const [wrongKey, { code }] = await answerWith({ PROXY_URL, HOST_API_KEY: 'another key' });
  assert.deepEqual([wrongKey, code], [401, 'host_key_invalid']);
  const nowhere = `http://localhost:${await freePort()}`;
  const [unanswered, problem] = await answerWith({ PROXY_URL: nowhere, HOST_API_KEY });
  assert.equal(unanswered, 503);
  // The page shows the detail of what matches this schema alone.
  assert.match(problemSchema.parse(problem).detail!, /PROXY_URL/);
});
