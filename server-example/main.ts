import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { createPageServer } from './proxy/page-server.ts';
import { createProxy, type Proxy } from './proxy/proxy.ts';
import { StoreError } from './store/store.ts';

/** How long running requests may take to finish when the proxy stops. */
const stopTimeoutMs = 15_000;

class CannotListen extends Error {}

try {
  const configuration = readConfiguration(process.env);
  // Listens first: a start that fails on a taken port must not touch what a running proxy keeps.
  const started = Promise.withResolvers<Proxy>();
  const server = createPageServer((request, response) => {
    void started.promise.then((proxy) => proxy.handle(request, response));
  });
  server.listen(configuration.port, configuration.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new CannotListen(`The proxy cannot listen: ${(error as Error).message}`);
  });
  const proxy = await createProxy(configuration);
  started.resolve(proxy);
  const { address, port } = server.address() as AddressInfo;
  console.log(`The proxy listens on http://${address}:${port}/screening-api`);
  const stop = () => {
    server.close(() => void proxy.close().then(() => process.exit(0)));
    proxy.endStreams();
    setTimeout(() => process.exit(0), stopTimeoutMs).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // npm sends a signal to the shell that runs this process, and the shell does not pass it on.
  if (process.env['npm_lifecycle_event']) {
    const shell = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === shell) return;
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
