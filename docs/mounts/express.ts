import { createServer } from 'node:http';
import express from 'express';
import { createProxy, readConfiguration, serverTimeouts, stopServer, toNodeHandler } from 'screening-proxy';

const proxy = await createProxy(readConfiguration(process.env));
const app = express();

// Before anything that reads bodies: the proxy needs their bytes.
app.use('/screening-api', toNodeHandler(proxy));
app.use(express.json());
app.get('/', (_request, response) => void response.send('The marketplace'));

const server = createServer(serverTimeouts, app);
server.listen(Number(process.env['PORT'] ?? 8080), () => console.log('Ready'));
process.once('SIGTERM', () => void stopServer(server, proxy).then(() => process.exit(0)));
