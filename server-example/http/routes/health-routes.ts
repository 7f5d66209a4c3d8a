import { StoreError } from '../../store/store-error.ts';
import type { KeyRing } from '../../key-ring.ts';
import type { Metrics } from '../../log/metrics.ts';
import { PublicUrlProbe } from '../public-url-probe.ts';
import type { ReadSchedule } from '../../screenings/read-schedule.ts';
import type { ServiceClock } from '../../log/service-clock.ts';
import type { Readiness } from '../readiness.ts';
import { Refusal } from '../../refusal.ts';
import { jsonAnswer, raw, type Route, route } from '../route.ts';

interface Dependencies {
  readiness: Readiness;
  reads: ReadSchedule;
  serviceClock: ServiceClock;
  metrics: Metrics;
  keys: KeyRing;
}

const longestNonce = 64;

/** What those who keep the proxy running ask it. */
export function healthRoutes({ readiness, reads, serviceClock, metrics, keys }: Dependencies): Route[] {
  return [
    route({
      method: 'get',
      path: '/healthz',
      summary: 'The process runs. A page of any origin may read the answer, or that its origin is refused.',
      key: 'open',
      isForEverybody: true,
      query: { nonce: 'A text of at most 64 letters, answered with a proof of who has SECRET_KEY.' },
      answers: { 200: 'It does.' },
      handle: async ({ request }) => {
        const nonce = request.query('nonce');
        const isGiven = nonce !== undefined && nonce.length <= longestNonce;
        return {
          answer: jsonAnswer(200, {
            status: 'ok',
            ...(isGiven && { proof: PublicUrlProbe.proofOf(keys, nonce) }),
          }),
        };
      },
    }),
    route({
      method: 'get',
      path: '/readyz',
      summary:
        'The store can be read and written, and the service answers reads where callbacks wait for them. `clock` says whether this machine agrees with the service to a minute.',
      key: 'open',
      answers: { 200: 'It does.' },
      handle: async () => {
        await readiness.check().catch(refuseUnlogged);
        if (reads.areFailing) throw new Refusal('service_unavailable', { retryAfter: 60 });
        return {
          answer: jsonAnswer(200, { status: 'ready', clock: serviceClock.isRight ? 'right' : 'wrong' }),
        };
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

/** The readiness has logged it once: whoever asks must not fill the log. */
function refuseUnlogged(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  throw new Refusal('store_unavailable', { retryAfter: 5, cause: error });
}
