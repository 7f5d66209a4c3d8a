import { once } from 'node:events';
import { createProxy, readConfiguration, toNodeHandler } from 'screening-proxy';

// Made at the first request, not while Nuxt builds.
let started: Promise<ReturnType<typeof toNodeHandler>> | undefined;

const startProxy = () =>
  createProxy(readConfiguration(process.env)).then(toNodeHandler, (error: unknown) => {
    started = undefined;
    throw error;
  });

export default defineEventHandler(async ({ node: { req, res } }) => {
  started ??= startProxy();
  const handle = await started;
  const closed = once(res, 'close');
  handle(req, res);
  await closed;
});
