import type { Store } from '../store/store.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';
import { jsonAnswer, raw, type Route, route } from './route.ts';

/** What those who keep the proxy running ask it. */
export function healthRoutes(store: Store, readiness: Readiness, metrics: Metrics): Route[] {
  return [
    route({
      method: 'get',
      path: '/healthz',
      summary: 'The process runs.',
      key: 'open',
      answers: { 200: 'It does.' },
      handle: async () => ({ answer: jsonAnswer(200, { status: 'ok' }) }),
    }),
    route({
      method: 'get',
      path: '/readyz',
      summary: 'The store can be read and written.',
      key: 'open',
      answers: { 200: 'It does.' },
      handle: async () => {
        await store.newest();
        await readiness.check();
        return { answer: jsonAnswer(200, { status: 'ready' }) };
      },
    }),
    route({
      method: 'get',
      path: '/metrics',
      summary: 'Counters and times, Prometheus text.',
      key: 'hostKey',
      answers: { 200: 'Text.' },
      handle: async () => raw(200, { 'content-type': metrics.contentType }, await metrics.toText()),
    }),
  ];
}
