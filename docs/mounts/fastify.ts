import { createServer } from 'node:http';
import fastify from 'fastify';
import { createProxy, readConfiguration, serverTimeouts, stopServer, toNodeHandler } from 'screening-proxy';

const proxy = await createProxy(readConfiguration(process.env));
const handle = toNodeHandler(proxy);
const app = fastify({ serverFactory: (handler) => createServer(serverTimeouts, handler) });

await app.register(async (scope) => {
  // In this scope alone: the proxy needs the bytes of bodies.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.all('/screening-api/*', (request, reply) => {
    reply.hijack();
    handle(request.raw, reply.raw);
  });
});
app.get('/', () => 'The marketplace');

await app.listen({ port: Number(process.env['PORT'] ?? 8080) });
console.log('Ready');
process.once('SIGTERM', () => void stopServer(app.server, proxy).then(() => process.exit(0)));
