import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundleFiles } from '../bundle-files.ts';
import { findBrowser } from '../browser-finder.ts';
import { type Demo, startDemo } from './demo-process.ts';

const program = fileURLToPath(new URL('../../server-example/main.ts', import.meta.url));

interface Said {
  exitCode: number;
  output: string;
  errors: string;
}

async function doctor(args: string[], variables: Record<string, string> = {}): Promise<Said> {
  const { executablePath, env } = await findBrowser();
  const child = spawn(process.execPath, [program, 'doctor', ...args], {
    env: { ...env, CHROME_PATH: executablePath, ...variables },
  });
  const said = { output: '', errors: '' };
  child.stdout.on('data', (piece) => (said.output += String(piece)));
  child.stderr.on('data', (piece) => (said.errors += String(piece)));
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, ...said };
}

/** A site with one page, whose answers a test can break. */
interface Site {
  url: string;
  page: { body: string; headers: Record<string, string> };
  answers: Record<string, (response: ServerResponse) => void>;
}

describe('the doctor of a page', () => {
  let demo: Demo;
  let server: Server;
  let site: Site;

  const script = '<script type="module" src="/screening-elements.js"></script>';
  const status = (endpoint: string): string =>
    `<screening-status endpoint="${endpoint}" session-url="/my/session"></screening-status>`;
  const json =
    (body: unknown, headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));

  /** Serves the bundle, a page with a status and a proxy that shows one screening to nobody. */
  const repair = (): void => {
    site.page = { body: script + status('/screening-api'), headers: { 'x-frame-options': 'DENY' } };
    site.answers = {
      '/my/session': json({ token: 'a-secret-token', expiresAt: '2999-01-01T00:00:00Z' }),
      '/screening-api/healthz': json({ status: 'ok' }),
      '/screening-api/screenings': json({ screenings: [], cursor: 'c' }),
    };
  };

  before(async () => {
    demo = await startDemo();
    const files = await bundleFiles();
    server = createServer(({ url = '' }, response) => {
      const [path = ''] = url.split('?');
      const answer = site.answers[path];
      const file = files.get(path.slice(1));
      if (answer) answer(response);
      else if (path === '/')
        response
          .writeHead(200, { 'content-type': 'text/html', ...site.page.headers })
          .end(`<!doctype html>${site.page.body}`);
      else if (file) response.writeHead(200, { 'content-type': 'text/javascript' }).end(file);
      else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    site = { url, page: { body: '', headers: {} }, answers: {} };
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await demo.stop();
  });

  test('nothing is missing on the page of the demo', async () => {
    const { exitCode, output } = await doctor(['--page', demo.url]);
    assert.equal(exitCode, 0, output);
    for (const row of ['page', 'script', 'chunks', 'elements', 'session-url', 'proxy', 'origin', 'clock'])
      assert.match(output, new RegExp(`^  ${row} +✓ ok`, 'm'));
    assert.match(output, /^ {2}environment +✓ ok +test/m);
    assert.match(output, /^ {2}content security policy +✓ ok/m);
    assert.match(output, /^ {2}framing +✓ ok +by 'none'/m);
    assert.match(output, /Nothing is missing\.$/m);
    assert.doesNotMatch(output, /✗|eyJ/);
  });

  const broken: Record<string, { make: () => void; row: string; advice: RegExp }> = {
    'a page without the script': {
      make: () => (site.page.body = status('/screening-api')),
      row: 'script',
      advice: /Add <script type="module"/,
    },
    'a script that is no module': {
      make: () => (site.page.body = script.replace('type="module" ', '') + status('/screening-api')),
      row: 'script',
      advice: /Add type="module" to its <script>\./,
    },
    'a page without elements': {
      make: () => (site.page.body = script),
      row: 'elements',
      advice: /Add an element/,
    },
    'a session-url that is not there': {
      make: () => delete site.answers['/my/session'],
      row: 'session-url',
      advice: /Let \/my\/session answer a POST with \{token, expiresAt\}/,
    },
    'a back end that passes on why the proxy refused it': {
      make: () =>
        (site.answers['/my/session'] = (response) =>
          void response.writeHead(400, { 'content-type': 'application/json' }).end(
            JSON.stringify({
              type: 'about:blank',
              title: 'The request does not match what this route takes.',
              status: 400,
              code: 'invalid_request',
              detail: 'Mount the proxy before whatever parses bodies.',
            }),
          )),
      row: 'session-url',
      advice: /The proxy refused your back end: Mount the proxy before whatever parses bodies\./,
    },
    'an element without a way to a page session': {
      make: () => (site.page.body = `${script}<screening-status></screening-status>`),
      row: 'session',
      advice: /Set session-url or fetchSession on <screening-status>/,
    },
    'an endpoint that is not mounted': {
      make: () => {
        delete site.answers['/screening-api/healthz'];
        delete site.answers['/screening-api/screenings'];
      },
      row: 'proxy',
      advice: /lead to the proxy/,
    },
    'an origin that the proxy refuses': {
      make: () => (site.page.body = script + status(`${demo.url}/screening-api`)),
      row: 'origin',
      // The element itself has found out, too.
      advice: /Add http:\/\/127\.0\.0\.1:\d+ to ALLOWED_ORIGINS.*\n.*The proxy refuses pages of http:\/\/127/,
    },
    'an endpoint that the page session does not name': {
      make: () => {
        const claims = btoa(JSON.stringify({ aud: ['test', 'https://proxy.example'] }));
        const session = { token: `a-secret-token.${claims}.s`, expiresAt: '2999-01-01T00:00:00Z' };
        site.page.body = script + status('https://other.example/screening-api');
        site.answers['/my/session'] = json(session);
      },
      row: 'console',
      advice: /endpoint leads to an origin that the page session does not name/,
    },
    'a policy that forbids requests': {
      make: () =>
        (site.page.headers = {
          'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'",
        }),
      row: 'content security policy',
      advice: /connect-src/,
    },
    'a page that any site may frame': {
      make: () => (site.page.headers = {}),
      row: 'framing',
      advice: /Send frame-ancestors 'none'/,
    },
    'a policy that lets any site frame the page': {
      make: () =>
        (site.page.headers = {
          'content-security-policy': "img-src 'self', base-uri 'none'; frame-ancestors https://a.example *",
          'x-frame-options': 'DENY',
        }),
      row: 'framing',
      advice: /Send frame-ancestors 'none'/,
    },
    'clocks that are apart': {
      make: () =>
        (site.answers['/screening-api/healthz'] = json(
          { status: 'ok' },
          { date: 'Fri, 01 Jan 2100 00:00:00 GMT' },
        )),
      row: 'clock',
      advice: /Set the clocks/,
    },
    'a server that adds a time of its own to that of the proxy': {
      make: () =>
        (site.answers['/screening-api/healthz'] = (response) => {
          const now = new Date().toUTCString();
          response.writeHead(200, ['content-type', 'application/json', 'date', now, 'date', now]);
          response.end('{"status":"ok"}');
        }),
      row: 'clock',
      advice: /has 2 Date headers[^]*send one Date header/,
    },
  };
  for (const [what, { make, row, advice }] of Object.entries(broken))
    test(`${what} is named, with what to do`, async () => {
      repair();
      make();
      const { exitCode, output } = await doctor(['--page', site.url]);
      assert.equal(exitCode, 1, output);
      assert.match(output, new RegExp(`^  ${row} +✗ differs`, 'm'));
      assert.match(output, advice);
      assert.doesNotMatch(output, /a-secret-token/);
    });

  for (const [what, break_] of [
    ['is missing', (response: ServerResponse) => void response.writeHead(404).end()],
    [
      'is served as text',
      (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(''),
    ],
  ] as const)
    test(`a chunk that ${what} is named`, async () => {
      repair();
      const name = [...(await bundleFiles()).keys()].find((file) => file.startsWith('screening-feed-'));
      site.answers[`/${name}`] = break_;
      const { exitCode, output } = await doctor(['--page', site.url]);
      assert.equal(exitCode, 1, output);
      assert.match(output, /^ {2}chunks +✗ differs/m);
      assert.ok(output.includes(name!));
      assert.match(output, /^ {2}console +✗ differs +http\S+ answers \d+: serve/m);
    });

  test('a machine without a browser, a program that is none, and a page that is not there are said in plain words', async () => {
    const none = await doctor(['--page', site.url], { CHROME_PATH: '/no/such/browser' });
    assert.equal(none.exitCode, 2);
    assert.match(none.errors, /CHROME_PATH names \/no\/such\/browser/);
    const other = await doctor(['--page', site.url], { CHROME_PATH: process.execPath });
    assert.equal(other.exitCode, 2);
    assert.match(other.errors, /^The doctor cannot start: \/.* is no browser that it can start: .*\n$/);
    const nobody = await doctor(['--page', 'http://127.0.0.1:1/']);
    assert.equal(nobody.exitCode, 2);
    assert.match(nobody.errors, /http:\/\/127\.0\.0\.1:1\/ cannot be opened/);
    for (const args of [['--page'], ['--page', 'ftp://a'], ['--page', site.url, '--create']]) {
      const refused = await doctor(args);
      assert.deepEqual(
        [refused.exitCode, /--page takes the address of a page/.test(refused.errors)],
        [2, true],
      );
    }
  });
});
