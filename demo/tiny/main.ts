import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { proxy } from 'hono/proxy';
import { startProgram } from '../child-program.ts';
import { startSandbox } from '../sandbox-process.ts';

/** Starts server-example/tiny.ts between the sandbox and a small host: a page for each of the three ways. */
const { PORT = '8080', SANDBOX_PORT = '8081', TINY_PORT = '8082', PATH } = process.env;
const dataFolder = await mkdtemp(join(tmpdir(), 'tiny-'));
const hostKey = crypto.randomUUID();
const sandbox = await startSandbox({ PATH, SANDBOX_PORT });
const tiny = await startProgram(fileURLToPath(new URL('../../server-example/tiny.ts', import.meta.url)), {
  env: {
    PATH,
    NODE_ENV: process.env['NODE_ENV'],
    SERVICE_BASE_URL: `http://localhost:${SANDBOX_PORT}`,
    SERVICE_CLIENT_ID: 'sandbox-client',
    SERVICE_CLIENT_SECRET: 'sandbox-secret',
    PUBLIC_URL: `http://localhost:${TINY_PORT}`,
    HOST_API_KEY: hostKey,
    SECRET_KEY: crypto.randomUUID(),
    ORDERS_FILE: join(dataFolder, 'orders.jsonl'),
    PORT: TINY_PORT,
  },
  readyLine: /listens/,
  explain: (how) => new Error(`tiny.ts ended by itself (${how}).`),
});

/** Who is signed in on which page. A real host knows it by its cookie. */
const people = { form: 'nora', link: 'max', email: 'olga' };
const page = (mode: string, user: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The smallest proxy</title>
        <link rel="icon" href="data:," />
        <style>
          body {
            max-width: 40rem;
            margin: 2rem auto;
            font: 1rem/1.5 system-ui;
          }
        </style>
        <script type="module" src="/elements/screening-elements.js"></script>
      </head>
      <body>
        <h1>The smallest proxy</h1>
        <p>
          The same check <a href="/form">on this page</a>, <a href="/link">by link</a>,
          <a href="/email">by email</a>. The service:
          <a href="http://localhost:${SANDBOX_PORT}/portal">its portal</a>.
        </p>
        <screening-status for="launcher" session-url="/session/${user}"></screening-status>
        <screening-launcher
          id="launcher"
          session-url="/session/${user}"
          package-id="539146"
          mode="${mode}"
        ></screening-launcher>
      </body>
    </html>`;

const tinyUrl = `http://localhost:${TINY_PORT}`;
const host = new Hono()
  .get('/', (context) => context.redirect('/form'))
  .post('/session/:user', (context) =>
    fetch(`${tinyUrl}/screening-api/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hostKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user: context.req.param('user'), role: 'candidate', packages: ['539146'] }),
    }),
  )
  .all('/screening-api/*', ({ req: { raw, path, url } }) =>
    proxy(tinyUrl + path + new URL(url).search, { raw }),
  )
  .use(
    '/elements/*',
    serveStatic({ root: 'dist/bundle', rewriteRequestPath: (path) => path.replace('/elements', '') }),
  );
for (const [mode, user] of Object.entries(people))
  host.get(`/${mode}`, (context) => context.html(page(mode, user)));
serve({ fetch: host.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () =>
  console.log(`Open http://localhost:${PORT}. Ctrl-C ends it.`),
);

const end = async (): Promise<void> => {
  await Promise.all([tiny.stop(), sandbox.stop()]);
  await rm(dataFolder, { recursive: true });
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end());
await Promise.race([tiny.failure, sandbox.failure]);
