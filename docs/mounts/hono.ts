import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createProxy, readConfiguration, serverTimeouts, stopServer } from 'screening-proxy';

const proxy = await createProxy(readConfiguration(process.env));
const app = new Hono();

app.all('/screening-api/*', (context) => proxy.fetch(context.req.raw));
app.get('/', (context) => context.text('The marketplace'));

const port = Number(process.env['PORT'] ?? 8080);
const server = serve({ fetch: app.fetch, port, serverOptions: serverTimeouts }, () =>
  console.log('Ready'),
) as Server;
process.once('SIGTERM', () => void stopServer(server, proxy).then(() => process.exit(0)));
