import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { ConfigurationError, readConfiguration } from '../server-example/configuration.ts';
import { toNodeHandler } from '../server-example/http/node-handler.ts';
import { ProxyLog } from '../server-example/log/proxy-log.ts';
import { createProxy } from '../server-example/proxy.ts';
import { serverTimeouts } from '../server-example/serve-proxy.ts';
import { StoreError } from '../server-example/store/store-error.ts';
import {
  demoEnvironment,
  hasSandbox,
  isLoopback,
  isPublic,
  packageOf,
  portalOf,
} from './demo-environment.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { invitation } from './invitation.ts';
import { createMarketplace } from './marketplace.ts';
import { InstanceEnded, readOptions, startInstances } from './proxy-instances.ts';
import { sandboxPortalOf } from './sandbox-portal.ts';
import { SandboxEnded, startSandbox } from './sandbox-process.ts';

const elementsFolder = fileURLToPath(new URL('../dist/bundle', import.meta.url));

/** How to close what is open, in the order of opening. It is closed in reverse. */
const closing: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

async function end(exitCode: number): Promise<void> {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void (ending ??= end(0)));
}

// Nobody says so when npm is killed. So the demo ends when its parent does.
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) ending ??= end(0);
  }, 500).unref();
}

/** Starts everything. Rejects when a part cannot start or stops by itself. */
async function run(): Promise<never> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new DemoRefused(
      'NODE_ENV is "production": the demo lets every visitor in without a password, so it is for trying out only. Unset NODE_ENV to run it. docs/operate.md says how to run the proxy for real.',
    );
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'nearhand-'));
  closing.push(() => rmSync(dataFolder, { recursive: true, force: true }));

  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    throw new DemoRefused(
      'The options are --instances with a number from 1 to 9, and --verbose: npm run demo -- --instances 3',
    );
  }
  const { instances, isVerbose } = options;
  const env = demoEnvironment(process.env, dataFolder);
  if (!isLoopback(env['LISTEN'] ?? '')) {
    throw new DemoRefused(
      'The demo lets every visitor in without a password, so it can be reached from this machine only. Unset LISTEN.',
    );
  }
  if (instances > 1 && !process.env['DATABASE_URL']) {
    const database = await startEmbeddedDatabase();
    closing.push(() => database.remove());
    env['DATABASE_URL'] = database.url;
  }
  const configuration = readConfiguration(env, { allowPlaceholders: !isPublic(env) });
  const { listen, port, warnings } = configuration;
  for (const warning of warnings) console.warn(`Warning: ${warning}`);
  if (process.env['DATABASE_URL'] && !process.env['SECRET_KEY'] && !process.env['SECRET_KEY_FILE']) {
    console.warn(
      'Warning: the database is kept and SECRET_KEY is not set, so it is another one at each start: callbacks of earlier starts are refused, names signed then cannot be shown, and what is counted by person begins anew. Set SECRET_KEY to keep them.',
    );
  }
  if (instances > 1 && configuration.database.kind === 'sqlite') {
    throw new DemoRefused(
      'Several instances cannot share a SQLite file. Unset DATABASE_URL, or set it to postgres://…',
    );
  }
  if (!existsSync(join(elementsFolder, 'screening-elements.js'))) {
    throw new DemoRefused('The elements are not built yet. Run: npm run build');
  }

  const sandbox = hasSandbox(process.env) ? await startSandbox(env) : undefined;
  if (sandbox) closing.push(() => sandbox.stop());

  const log = new ProxyLog(undefined, undefined, isVerbose ? 'info' : 'warn');
  const proxy =
    instances > 1 ? await startInstances(env, instances) : await createProxy(configuration, { log });
  closing.push(() => proxy.close());

  const reachableHost = listen.includes(':') ? `[${listen}]` : listen;
  const portalUrl = portalOf(env);
  const marketplace = createMarketplace({
    proxy: {
      url: `http://${reachableHost}:${port}/screening-api`,
      hostKey: configuration.hostApiKey,
      fetch: (request) => fetch(request),
    },
    elementsFolder,
    formOrigins: configuration.linkOrigins,
    portalUrl,
    sandboxPortal: sandboxPortalOf(env),
    intervals: configuration.service.profile.reads.subscriptions ? ['P1M'] : [],
    publicUrl: configuration.publicUrl,
    packageId: packageOf(env),
    webhookSecret: configuration.hostWebhook?.keys[0]?.toString('base64'),
    warn: (message) => console.warn(message),
  });
  const marketplaceListener = getRequestListener(marketplace.fetch);
  const handle = 'handle' in proxy ? proxy.handle : toNodeHandler(proxy);
  const server = createServer(serverTimeouts, (request, response) => {
    if (request.url?.startsWith('/screening-api/')) handle(request, response);
    else void marketplaceListener(request, response);
  });
  server.listen(port, listen);
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });

  const address = `http://${reachableHost === '127.0.0.1' ? 'localhost' : reachableHost}:${port}`;
  console.log(invitation(address, env));
  return Promise.race([
    sandbox ? sandbox.failure : new Promise<never>(() => {}),
    ...('failure' in proxy ? [proxy.failure] : []),
  ]);
}

/** A problem that the visitor can solve. The message says how. */
class DemoRefused extends Error {}

function explain(error: unknown): unknown {
  if (
    error instanceof ConfigurationError ||
    error instanceof StoreError ||
    error instanceof SandboxEnded ||
    error instanceof InstanceEnded ||
    error instanceof DemoRefused
  ) {
    return error.message;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env['PORT'] ?? 8080} is in use. Choose another one: PORT=8090 npm run demo`;
  }
  return error;
}

try {
  await run();
} catch (error) {
  if (!ending) console.error(explain(error));
  await (ending ??= end(1));
}
