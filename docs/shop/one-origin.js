import { createServer } from 'node:http';
import express from 'express';
import { createProxy, readConfiguration, serverTimeouts, stopServer, toNodeHandler } from 'screening-proxy';
import { shop } from './shop.js';

const proxy = await createProxy(readConfiguration(process.env));
const app = express();
const port = Number(process.env['PORT'] ?? 8080);

// Before anything that reads bodies: the proxy needs their bytes.
app.use('/screening-api', toNodeHandler(proxy));
app.use(shop('one-origin.html', { proxy: `http://localhost:${port}` }));

const server = createServer(serverTimeouts, app);
server.listen(port, 'localhost', () => console.log(`The shop: http://localhost:${port}`));
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stopServer(server, proxy).then(() => process.exit(0)));
