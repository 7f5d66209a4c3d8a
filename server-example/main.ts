import { serve } from '@hono/node-server';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { createProxy } from './proxy/proxy.ts';
import { StoreError } from './store/store.ts';

/** How long running requests may take to finish when the proxy stops. */
const stopTimeoutMs = 15_000;

try {
  const configuration = readConfiguration(process.env);
  const proxy = await createProxy(configuration);
  const server = serve(
    { fetch: proxy.fetch, hostname: configuration.host, port: configuration.port },
    ({ address, port }) => console.log(`The proxy listens on http://${address}:${port}/screening-api`),
  );
  server.on('error', (error) => {
    console.error(`The proxy cannot listen: ${error.message}`);
    process.exit(1);
  });
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
  if (!(error instanceof ConfigurationError || error instanceof StoreError)) throw error;
  console.error(error.message);
  process.exit(1);
}
