/** One instance of the proxy behind the demo's round-robin, on a port that the system chooses. */
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { readConfiguration } from '../../server-example/configuration.ts';
import { createPageServer } from '../../server-example/proxy/page-server.ts';
import { createProxy } from '../../server-example/proxy/proxy.ts';

const proxy = await createProxy(readConfiguration(process.env, { allowPlaceholders: true }));
const server = createPageServer((request, response) => proxy.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  console.log(`Proxy ready on port ${(server.address() as AddressInfo).port}`);
});

const stop = () => {
  server.close(() => void proxy.close().then(() => process.exit()));
  proxy.endStreams();
  server.closeIdleConnections();
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
// Ctrl-C reaches every process of a terminal. The demo says when to stop.
process.on('SIGINT', () => {});
