import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { RunningProcess } from '../journey/running-process.ts';
import { Marketplace } from '../marketplace.ts';
import { NginxBefore } from './nginx-before.ts';

describe('behind nginx with the files of deploy/nginx, the proxy', () => {
  let marketplace: Marketplace;
  let proxy: RunningProcess;
  let nginx: NginxBefore;

  before(async () => {
    marketplace = await Marketplace.open();
    proxy = await RunningProcess.start('server-example/main.ts', {
      env: marketplace.variables,
      ready: /listens on/,
    });
    nginx = await NginxBefore.start(marketplace.variables['PORT']!);
  });
  after(async () => {
    await nginx.stop();
    await proxy.stop();
    await marketplace.close();
  });

  /** Somebody without a key. */
  const ask = (path: string, from: string, options: RequestInit = {}) =>
    nginx.ask(new Request(`https://market.example/screening-api${path}`, options), from);

  test('takes an order over TLS, and its event stream is not held back', () =>
    marketplace.seeOrderThrough((request) => nginx.ask(request)));

  const floods: Record<string, [path: string, init: RequestInit, most: number]> = {
    'of pages': ['/screenings', {}, 60],
    'of streams': ['/events', {}, 60],
    'of forged callbacks': ['/callbacks/none', { method: 'POST', body: '{}' }, 200],
    'of wrong host keys': ['/metrics', { headers: { authorization: 'Bearer guess' } }, 100],
  };
  for (const [index, [what, [path, init, most]]] of Object.entries(floods).entries())
    test(`gets no flood ${what} from one address, and goes on for others`, async () => {
      const from = `127.0.1.${index + 1}`;
      const asked = Array.from({ length: most + 300 }, () => ask(path, from, init));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      const refused = statuses.filter((status) => status === 429).length;
      assert.ok(refused > 0 && refused <= 300, `${refused} refused`);
      assert.notEqual((await ask(path, '127.0.2.1', init)).status, 429);
    });

  test('gets callbacks of 256 KiB, and none beyond', async () => {
    const statusOf = async (bytes: number) =>
      (await ask('/callbacks/unknown', '127.0.0.4', { method: 'POST', body: 'x'.repeat(bytes) })).status;
    assert.equal(await statusOf(262_144), 404);
    assert.equal(await statusOf(262_145), 413);
  });

  test('is not reached without TLS', async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx.httpPort}/screening-api/readyz`, {
      redirect: 'manual',
    });
    assert.deepEqual(
      [answer.status, answer.headers.get('location')],
      [301, 'https://127.0.0.1/screening-api/readyz'],
    );
  });

  test('has callback addresses in no log of nginx, whatever becomes of the callback', async () => {
    const send = (address: string, bytes: number) =>
      ask(`/callbacks/${address}`, '127.0.0.5', { method: 'POST', body: 'x'.repeat(bytes) });
    await send('canary-whole', 10);
    await send('canary-too-large', 262_145);
    const plain = `http://127.0.0.1:${nginx.httpPort}/screening-api/callbacks/canary-plain`;
    assert.equal((await fetch(plain, { redirect: 'manual' })).status, 404);
    await proxy.stop();
    assert.equal((await send('canary-away', 10)).status, 502);
    assert.equal((await ask('/canary-elsewhere', '127.0.0.5')).status, 502);
    assert.deepEqual([...new Set(nginx.logged.match(/canary-[\w-]+/g))], ['canary-elsewhere']);
  });
});
