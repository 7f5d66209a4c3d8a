import { once } from 'node:events';
import { createProxy, type Proxy, readConfiguration } from 'screening-proxy';

// Made at the first request, not while Nuxt builds.
let started: Promise<Proxy> | undefined;

const startProxy = () =>
  createProxy(readConfiguration(process.env)).catch((error: unknown) => {
    started = undefined;
    throw error;
  });

export default defineEventHandler(async ({ node: { req, res } }) => {
  started ??= startProxy();
  const proxy = await started;
  const closed = once(res, 'close');
  proxy.handle(req, res);
  await closed;
});
