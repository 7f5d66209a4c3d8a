/** One instance of the proxy behind the demo's round-robin, on a port that the system chooses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { readConfiguration } from '../../server-example/configuration.ts';
import { toNodeHandler } from '../../server-example/http/node-handler.ts';
import { createProxy } from '../../server-example/proxy.ts';
import { serverTimeouts, stopServer } from '../../server-example/serve-proxy.ts';

const proxy = await createProxy(readConfiguration(process.env, { allowPlaceholders: true }));
const server = createServer(serverTimeouts, toNodeHandler(proxy));
server.listen(0, '127.0.0.1', () => {
  console.log(`Proxy ready on port ${(server.address() as AddressInfo).port}`);
});

const stop = () => void stopServer(server, proxy).then(() => process.exit());
process.once('SIGTERM', stop);
process.once('disconnect', stop);
// Ctrl-C reaches every process of a terminal. The demo says when to stop.
process.on('SIGINT', () => {});
