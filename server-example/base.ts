import { setTimeout as sleepFor } from 'node:timers/promises';
import { Clock } from './clock.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';
import type { Delay, Repeat } from './jobs/upkeep.ts';
import { Worker } from './jobs/worker.ts';
import { BilledLimits } from './limits/billed-limits.ts';
import { ReachedLimits } from './limits/reached-limits.ts';
import { Metrics } from './log/metrics.ts';
import { ProxyLog } from './log/proxy-log.ts';
import { signsAlone } from './service/callback-header.ts';
import { exchange } from './service/exchange.ts';
import type { ScreeningService } from './service/port.ts';
import { ProfiledService } from './service/profiled-service.ts';
import { realSleep, type Sleep, TimeLimits } from './time-limit.ts';
import { ServiceClock } from './log/service-clock.ts';
import { KeyRing } from './key-ring.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

/** Replaces parts of the proxy: but for `service`, mostly in tests. */
export interface ProxyOptions {
  /** By default the database of the configuration, which the proxy then closes itself. */
  store?: Store;
  log?: ProxyLog;
  /** The service, where no profile describes it. It reaches the service itself. */
  service?: ScreeningService;
  /** How the service, the host's webhook and the proxy's own address are reached. */
  fetch?: typeof fetch;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Milliseconds on a clock that is never set, for rates, pauses and intervals. */
  monotonic?: () => number;
  /** Bounds how long the service is waited for. */
  sleep?: Sleep;
  pause?: (milliseconds: number) => Promise<void>;
  /** How the proxy does again and again what it does by itself. */
  repeat?: Repeat;
  /** How it waits before it looks whether the service and `PUBLIC_URL` are right. */
  delay?: Delay;
  random?: () => number;
}

/** What every room of the proxy may use; each names what it takes. */
export type Base = Awaited<ReturnType<typeof layBase>>;

const noSecret =
  'SERVICE_CALLBACK_SECRET is missing: by it the service signs callbacks, as its callbackHeader says';

const unprovenShared =
  'the service has one address for all callbacks (hasSharedCallback), which anybody can guess: it needs read, and a callbackHeader with a signature (holds: hmac-…) and secret: null';

/**
 * Opens the store, and makes what asks the service.
 *
 * @throws {ConfigurationError} where a service of one's own needs what is not configured.
 */
export async function layBase(configuration: Configuration, options: ProxyOptions) {
  const own = options.service;
  if (own?.hasSharedCallback && !(own.read && signsAlone(own.callbackHeader)))
    throw new ConfigurationError([unprovenShared]);
  if (own?.callbackHeader?.secret === null && configuration.callbackSecret === undefined)
    throw new ConfigurationError([noSecret]);
  const { secretKey, secretKeyPrevious, database, hostWebhook, limits, publicUrl } = configuration;
  const { allowedOrigins, linkOrigins } = configuration;
  const { environment } = configuration.service;
  const clock = new Clock(options.now, options.monotonic);
  const log = options.log ?? new ProxyLog();
  const metrics = new Metrics();
  const keys = new KeyRing(secretKey, secretKeyPrevious);
  const store =
    options.store ??
    (await openStore(database, environment, {
      secrets: keys,
      onLostKey: () => log.error('secret_key_unknown'),
      onUnreadable: (error) => log.error('record_unreadable', { error }),
      tellsHost: hostWebhook !== undefined,
    }));
  const timeLimits = new TimeLimits(options.sleep ?? realSleep, clock);
  const serviceClock = new ServiceClock({ clock, log });
  const pause = options.pause ?? ((milliseconds: number) => sleepFor(milliseconds));
  const service: ScreeningService =
    options.service ??
    new ProfiledService({
      ...configuration.service,
      timeLimits,
      fetch: serviceClock.heardBy(options.fetch ?? exchange),
      clock,
      pause,
      random: options.random ?? Math.random,
    });
  const worker = new Worker({ jobs: store.jobs, log, clock });
  metrics.events(log.counts);
  metrics.gaugeByKind(
    'jobs',
    'What is still to be done at the service, told to the host (tell-host, tell-validity), or waits until its screening is known (unclaimed), by kind.',
    () => store.jobs.count(),
  );
  const reached = new ReachedLimits({ log, metrics, clock });
  return {
    environment,
    publicUrl,
    allowedOrigins,
    linkOrigins,
    clock,
    log,
    metrics,
    keys,
    store,
    timeLimits,
    pause,
    service,
    serviceClock,
    worker,
    reached,
    limits: new BilledLimits({ store, limits, reached, log, clock }),
  };
}
