import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../demo/free-port.ts';
import { KeyRing } from '../../../server-example/key-ring.ts';
import { Clock } from '../../../server-example/clock.ts';
import { PublicUrlProbe } from '../../../server-example/http/public-url-probe.ts';
import { TimeLimits } from '../../../server-example/time-limit.ts';
import { openHouse, secretKey } from '../house.ts';
import { logTo } from '../logged-lines.ts';
import { proxyEnvironment } from '../proxy-environment.ts';

type Line = Record<string, unknown>;

const program = fileURLToPath(new URL('../../../server-example/main.ts', import.meta.url));

const address = 'https://proxy.example/screening-api/healthz';
const keys = new KeyRing(secretKey);

/** Runs the probe against these answers, one per try; the last one stays. */
async function probe(
  answers: ((url: URL) => Response | Promise<Response>)[],
  place = address,
): Promise<{
  lines: Line[];
  asked: { url: URL; redirect: RequestRedirect | undefined }[];
  pauses: number[];
}> {
  const [lines, asked, pauses] = [
    [] as string[],
    [] as { url: URL; redirect: RequestRedirect | undefined }[],
    [] as number[],
  ];
  await new PublicUrlProbe({
    keys,
    address: place,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push({ url, redirect: init?.redirect });
      return (answers[asked.length - 1] ?? answers.at(-1)!)(url);
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    timeLimits: new TimeLimits(() => new Promise(() => {}), new Clock()),
    log: logTo(lines),
  }).run(new AbortController().signal);
  return { lines: lines.map((line) => JSON.parse(line) as Line), asked, pauses };
}

const ofProxy = (secret: string) => (url: URL) =>
  Response.json({
    status: 'ok',
    proof: PublicUrlProbe.proofOf(new KeyRing(secret), url.searchParams.get('nonce') ?? ''),
  });

test('a proxy that reaches itself at PUBLIC_URL says nothing', async () => {
  const house = await openHouse();
  const { lines, asked } = await probe([(url) => house.ask(`/healthz${url.search}`)]);
  assert.deepEqual([lines, asked.length, asked[0]?.redirect], [[], 1, 'manual']);
  await house.close();
});

test('a gateway that passes requests on a little later is waited for', async () => {
  const { lines, pauses } = await probe([() => new Response('', { status: 503 }), ofProxy(secretKey)]);
  assert.deepEqual([lines, pauses], [[], [20_000]]);
});

for (const [what, answer, reason] of [
  ['nobody answers', () => Promise.reject(new TypeError('fetch failed')), 'no_answer'],
  ['it redirects', () => Response.redirect('https://elsewhere.example/', 302), 'redirected'],
  ['a page answers', () => new Response('<h1>Hello</h1>'), 'answered_by_something_else'],
  ['null answers', () => Response.json(null), 'answered_by_something_else'],
  ['a proxy with another secret answers', ofProxy('another secret'), 'answered_by_something_else'],
  [
    'it answers without end',
    () => new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65_536)) })),
    'no_answer',
  ],
] as const)
  test(`PUBLIC_URL where ${what} is told once, with what to do`, async () => {
    const { lines, asked } = await probe([answer]);
    assert.equal(asked.length, 3);
    assert.equal(lines.length, 1);
    const [line] = lines;
    assert.deepEqual(
      [line?.['event'], line?.['setting'], line?.['reason']],
      ['public_url_unreachable', 'PUBLIC_URL', reason],
    );
    assert.match(String(line?.['advice']), /^PUBLIC_URL .*: correct it/);
  });

for (const place of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
  test(`${place} is asked again within seconds: a server that does not listen yet is waited for, and no gateway`, async () => {
    const refused = () => Promise.reject(new TypeError('fetch failed'));
    const { lines, pauses } = await probe([refused], `${place}/screening-api/healthz`);
    assert.deepEqual([lines[0]?.['event'], lines.length], ['public_url_unreachable', 1]);
    assert.deepEqual(pauses, [2_000, 2_000]);
    assert.deepEqual((await probe([refused, ofProxy(secretKey)], place)).lines, []);
  });

test('a proxy that starts on another port of localhost than PUBLIC_URL names says so before anybody asks', async () => {
  const [PORT, elsewhere] = [String(await freePort()), await freePort()];
  const places = { PORT, PUBLIC_URL: `http://localhost:${elsewhere}` };
  const main = spawn(process.execPath, [program], {
    env: { ...proxyEnvironment, DATABASE_URL: 'file::memory:', ...places },
  });
  let told: Line | undefined;
  for await (const line of createInterface({ input: main.stdout })) {
    if (!line.includes('"public_url_')) continue;
    told = JSON.parse(line) as Line;
    main.kill();
  }
  assert.deepEqual([told?.['event'], told?.['reason']], ['public_url_unreachable', 'no_answer']);
});

test('/healthz proves nothing for a nonce that is too long, or absent', async () => {
  const house = await openHouse();
  for (const path of ['/healthz', `/healthz?nonce=${'x'.repeat(65)}`])
    assert.deepEqual(await (await house.ask(path)).json(), { status: 'ok' });
  await house.close();
});

test('a proxy that starts asks at its PUBLIC_URL, and starts also where nothing answers there', async () => {
  // Takes the connection, and never answers.
  const gateway = createServer();
  const reached = once(gateway, 'connection') as Promise<[Socket]>;
  gateway.listen(0, '0.0.0.0');
  await once(gateway, 'listening');
  const { port } = gateway.address() as AddressInfo;
  const main = spawn(process.execPath, [program], {
    env: {
      ...proxyEnvironment,
      PUBLIC_URL: `https://0.0.0.0:${port}`,
      DATABASE_URL: 'file::memory:',
      PORT: '0',
    },
  });
  const [line] = (await once(createInterface({ input: main.stdout }), 'line')) as [string];
  assert.match(line, /^The proxy listens/);
  const [connection] = await reached;
  main.kill('SIGTERM');
  await once(main, 'exit');
  connection.destroy();
  gateway.close();
});
