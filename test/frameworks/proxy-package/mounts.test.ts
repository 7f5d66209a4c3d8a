import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createAdaptorServer } from '@hono/node-server';
import { createServer } from 'vite';
import { freePort } from '../../../demo/free-port.ts';
import { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';
import { seeMistakesToldBy } from './mistakes-at-start.ts';
import { Marketplace } from '../../marketplace.ts';

const installed = new InstalledProxy();
after(() => installed.remove());

/** Node's own limits would close a connection that says nothing after half a minute to a minute and a half. */
const latestCloseMs = 20_000;

const libraries: Record<string, string[]> = {
  express: ['express'],
  fastify: ['fastify'],
  hono: [],
  node: [],
};

for (const library of Object.values(libraries).flat()) installed.link(library);

describe('the file of docs/mounts for', () => {
  for (const name of Object.keys(libraries))
    test(`${name} takes an order, a callback and an event stream, serves its host's page, holds no silent connection and stops`, async () => {
      const marketplace = await Marketplace.open();
      const server = installed.startCopy(`docs/mounts/${name}.ts`, marketplace.variables);
      const ended = once(server, 'exit') as Promise<[number]>;
      await lineOf(server, /^Ready$/);
      const silent = connect(Number(marketplace.variables['PORT']), 'localhost');
      await once(silent, 'connect');
      const [began, closed] = [performance.now(), once(silent.resume(), 'close')];
      await marketplace.seeOrderThrough();
      const page = await fetch(marketplace.variables['PUBLIC_URL']!);
      assert.equal(await page.text(), 'The marketplace');
      await closed;
      assert.ok(performance.now() - began < latestCloseMs);
      server.kill('SIGTERM');
      assert.deepEqual((await ended)[0], 0);
      await marketplace.close();
    });

  for (const name of Object.keys(libraries))
    test(`${name} says at its start what is wrong on the way to the service and to PUBLIC_URL`, () =>
      seeMistakesToldBy(`docs/mounts/${name}.ts`, installed));

  test('Next has a route handler for each method, that takes an order, a callback and an event stream', async () => {
    const marketplace = await Marketplace.open();
    Object.assign(process.env, marketplace.variables);
    const { dynamic, ...route } = await import('../../../docs/mounts/next-route.ts');
    assert.equal(dynamic, 'force-dynamic');
    const answerTo = (request: Request) => route[request.method as keyof typeof route](request);
    // The service reaches the handler by a server, as it reaches Next.
    const server = createAdaptorServer({ fetch: answerTo });
    server.listen(Number(marketplace.variables['PORT']));
    await once(server, 'listening');
    await marketplace.seeOrderThrough(answerTo);
    server.close();
    await marketplace.close();
  });
});

test('the server of Vite, as docs/frameworks.md sets it up, leads orders and event streams to a proxy that allows its origin', async (context) => {
  const [, config = ''] = /```js\n\/\/ vite\.config\.js\n(.*?)```/s.exec(
    readFileSync('docs/frameworks.md', 'utf8'),
  )!;
  const marketplace = await Marketplace.open();
  const { PORT = '', PUBLIC_URL = '' } = marketplace.variables;
  const file = join(installed.folder, 'vite.config.js');
  writeFileSync(file, config.replace('8080', PORT));
  const port = await freePort();
  const vite = await createServer({
    configFile: file,
    root: installed.folder,
    logLevel: 'error',
    server: { port },
  });
  await vite.listen();
  const origin = `http://localhost:${port}`;
  const asPage = (request: Request) => {
    const headers = new Headers(request.headers);
    // A browser says so, but the host's back end, which asks for page sessions, does not.
    if (!request.url.endsWith('/sessions')) headers.set('origin', origin);
    return fetch(new Request(request.url.replace(PUBLIC_URL, origin), new Request(request, { headers })));
  };
  const proxy = installed.start('screening-proxy', [], { ...marketplace.variables, ALLOWED_ORIGINS: origin });
  context.after(async () => {
    proxy.kill('SIGKILL');
    await vite.close();
    await marketplace.close();
  });
  await lineOf(proxy, /listens on/);
  await marketplace.seeOrderThrough(asPage);
});

test('a server in CommonJS takes the proxy by require', () => {
  const code = "const { createProxy } = require('screening-proxy'); console.log(typeof createProxy)";
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=commonjs', '--eval', code], {
    cwd: installed.folder,
    encoding: 'utf8',
  });
  assert.deepEqual([stdout, stderr], ['function\n', '']);
});

test('docs/frameworks.md shows the files of docs/mounts, whole or in part, or leads to them', () => {
  const [, section = ''] = readFileSync('docs/frameworks.md', 'utf8').split('## The proxy in your server');
  const shown = [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  const files = globSync('docs/mounts/*.ts').map((file) => readFileSync(file, 'utf8'));
  assert.equal(shown.length, 2);
  for (const file of ['fastify.ts', 'next-route.ts']) assert.ok(section.includes(`](mounts/${file})`));
  for (const code of shown)
    assert.ok(
      files.some((file) => file.includes(code)),
      code,
    );
});
