import { createServer } from 'node:http';
import { createProxy, readConfiguration, serverTimeouts, stopServer, toNodeHandler } from 'screening-proxy';

const proxy = await createProxy(readConfiguration(process.env));
const handle = toNodeHandler(proxy);
const server = createServer(serverTimeouts, (request, response) => {
  if (request.url?.startsWith('/screening-api/')) handle(request, response);
  else response.end('The marketplace');
});

server.listen(Number(process.env['PORT'] ?? 8080), () => console.log('Ready'));
process.once('SIGTERM', () => void stopServer(server, proxy).then(() => process.exit(0)));
