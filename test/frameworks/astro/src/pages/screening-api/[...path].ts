import type { APIRoute } from 'astro';
import { createProxy, readConfiguration, type ScreeningProxy } from 'screening-proxy';

// Made at the first request, not while Astro builds.
let started: Promise<ScreeningProxy> | undefined;

const startProxy = () =>
  createProxy(readConfiguration(process.env)).catch((error: unknown) => {
    started = undefined;
    throw error;
  });

// Without the address at the other end, all who have no valid key share one limit.
export const ALL: APIRoute = async ({ request }) => {
  started ??= startProxy();
  const proxy = await started;
  return proxy.fetch(request);
};
