import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { createNodeServer } from './proxy/node-server.ts';
import { createProxy, type Proxy } from './proxy/proxy.ts';
import { stopServer } from './stop-server.ts';
import { StoreError } from './store/store.ts';

/** Longer than anything may take that the proxy waits for when it stops. */
const stopTimeoutMs = 25_000;

class CannotListen extends Error {}

try {
  const configuration = readConfiguration(process.env);
  // Listens first: a start that fails on a taken port must not touch what a running proxy keeps.
  const started = Promise.withResolvers<Proxy>();
  const server = createNodeServer({
    handle: (request, response) => void started.promise.then((proxy) => proxy.handle(request, response)),
    handleMalformed: (error, socket) =>
      void started.promise.then((proxy) => proxy.handleMalformed(error, socket)),
  });
  server.listen(configuration.port, configuration.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new CannotListen(`The proxy cannot listen: ${(error as Error).message}`);
  });
  const proxy = await createProxy(configuration);
  started.resolve(proxy);
  const { address, port } = server.address() as AddressInfo;
  void proxy.probePublicUrl();
  console.log(`The proxy listens on http://${address}:${port}/screening-api`);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopServer(server, proxy).then(() => process.exit(0));
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Nobody says so when npm is killed. So the proxy ends when its parent does.
  if (process.env['npm_lifecycle_event']) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      stop();
    }, 500).unref();
  }
} catch (error) {
  const isExpected =
    error instanceof ConfigurationError || error instanceof StoreError || error instanceof CannotListen;
  if (!isExpected) throw error;
  console.error(error.message);
  process.exit(1);
}
