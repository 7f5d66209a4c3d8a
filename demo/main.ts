import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { ConfigurationError, readConfiguration } from '../server-example/configuration.ts';
import { createProxy } from '../server-example/proxy/proxy.ts';
import { StoreError } from '../server-example/store/store.ts';
import { demoEnvironment } from './demo-environment.ts';
import { invitation } from './invitation.ts';
import { createMarketplace } from './marketplace.ts';
import { SandboxEnded, startSandbox } from './sandbox-process.ts';

const elementsFolder = fileURLToPath(new URL('../dist/bundle', import.meta.url));

/** What ends the demo, last opened first closed. */
const closing: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

async function end(exitCode: number): Promise<void> {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void (ending ??= end(0)));
}

// npm hands a signal to the shell it runs us in, and that shell does not hand it on: without it, the demo is over, too.
if (process.env['npm_lifecycle_event']) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) ending ??= end(0);
  }, 500).unref();
}

/** Starts everything, and rejects when something goes away that must not. */
async function run(): Promise<never> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'nearhand-'));
  closing.push(() => rmSync(dataFolder, { recursive: true, force: true }));

  const env = demoEnvironment(process.env, dataFolder);
  const configuration = readConfiguration(env, { allowPlaceholders: true });
  const { host, port } = configuration;
  if (!existsSync(join(elementsFolder, 'screening-elements.js'))) {
    throw new DemoRefused('The elements are not built yet: npm run build');
  }

  const sandbox = await startSandbox(env);
  closing.push(() => sandbox.stop());

  const proxy = await createProxy(configuration);
  closing.push(() => proxy.close());

  const reach = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const portalUrl = `${env.SANDBOX_PUBLIC_URL}/portal`;
  const marketplace = createMarketplace({
    proxy: {
      url: `http://${reach}:${port}/screening-api`,
      hostKey: configuration.hostApiKey,
      fetch: (request) => fetch(request),
    },
    elementsFolder,
    formOrigin: new URL(env.SANDBOX_PUBLIC_URL).origin,
    portalUrl,
    warn: (sentence) => console.warn(sentence),
  });
  const site = new Hono()
    .all('/screening-api/*', (context) => proxy.fetch(context.req.raw))
    .route('/', marketplace);

  const listener = getRequestListener(site.fetch);
  const server = createServer((request, response) => void listener(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });

  const address = `http://${reach === '127.0.0.1' ? 'localhost' : reach}:${port}`;
  console.log(invitation(address, portalUrl, env));
  return sandbox.failure;
}

/** Something the visitor can mend; the message says how. */
class DemoRefused extends Error {}

function explain(error: unknown): unknown {
  if (
    error instanceof ConfigurationError ||
    error instanceof StoreError ||
    error instanceof SandboxEnded ||
    error instanceof DemoRefused
  ) {
    return error.message;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env['PORT'] ?? 8080} is taken. Choose another one: PORT=8090 npm run demo`;
  }
  return error;
}

try {
  await run();
} catch (error) {
  if (!ending) console.error(explain(error));
  await (ending ??= end(1));
}
