import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { createAdaptorServer } from '@hono/node-server';
import { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';
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

describe('the file of docs/mounts for', () => {
  for (const [name, used] of Object.entries(libraries))
    test(`${name} takes an order, a callback and an event stream, serves its host's page, holds no silent connection and stops`, async () => {
      for (const library of used) installed.link(library);
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
