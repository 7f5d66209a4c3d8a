import { serve } from '@hono/node-server';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { createProxy } from './proxy/proxy.ts';

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
    server.close();
    void proxy.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exit(1);
}
