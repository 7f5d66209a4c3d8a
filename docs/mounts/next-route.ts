// app/screening-api/[...path]/route.ts
import { createProxy, readConfiguration, type ScreeningProxy } from 'screening-proxy';

// One proxy for all requests, also when Next loads this file anew; made at the first one, not while Next builds.
const kept = globalThis as { screeningProxy?: Promise<ScreeningProxy> | undefined };

const startProxy = () =>
  createProxy(readConfiguration(process.env)).catch((error: unknown) => {
    kept.screeningProxy = undefined;
    throw error;
  });

const handler = async (request: Request): Promise<Response> => {
  kept.screeningProxy ??= startProxy();
  const proxy = await kept.screeningProxy;
  return proxy.fetch(request);
};

export { handler as DELETE, handler as GET, handler as OPTIONS, handler as POST };
export const dynamic = 'force-dynamic';
