import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Configuration } from './configuration.ts';
import { olderNode } from './needed-node.ts';
import { CallBudget } from './service/call-budget.ts';
import { exchange } from './service/exchange.ts';
import { ScreeningService } from './service/screening-service.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { answerHeaders } from './http/answer-headers.ts';
import { App } from './http/app.ts';
import { Calls } from './http/calls.ts';
import { DirectRoutes } from './http/direct-routes.ts';
import { CallbackCapabilities } from './screenings/callback-capabilities.ts';
import { CallbackProof } from './callbacks/callback-proof.ts';
import { Callbacks } from './callbacks/callback.ts';
import { ScreeningChanges } from './screenings/screening-changes.ts';
import { Cursors } from './stream/cursors.ts';
import { EventFeed } from './stream/event-feed.ts';
import { HostNotifier } from './host/host-notifier.ts';
import { HostWebhook } from './host/host-webhook.ts';
import { forwardClock, steadyClock } from './jobs/clocks.ts';
import { GuessedFacts } from './orders/guessed-facts.ts';
import { IdentityProofs } from './trust/identity-proofs.ts';
import { Invites } from './orders/invites.ts';
import { KeyRing } from './sessions/key-ring.ts';
import { BilledLimits } from './limits/billed-limits.ts';
import { ReachedLimits } from './limits/reached-limits.ts';
import { Metrics } from './log/metrics.ts';
import { OrderPlacement } from './orders/order-placement.ts';
import { OriginRule } from './http/origin-rule.ts';
import { PackageCatalogue } from './orders/package-catalogue.ts';
import { pageRoutes } from './http/routes/routes.ts';
import { PageSessions } from './sessions/page-sessions.ts';
import { PlanChanges } from './recurrence/plan.ts';
import { PlanJobs } from './recurrence/plan-jobs.ts';
import { Plans } from './recurrence/plans.ts';
import { ProxyLog } from './log/proxy-log.ts';
import { Readiness } from './http/readiness.ts';
import { Reading } from './screenings/reading.ts';
import { ReportLinks } from './screenings/report-links.ts';
import { Reports } from './screenings/report.ts';
import { ScreeningReads } from './screenings/screening-reads.ts';
import { ServiceCandidates } from './orders/service-candidates.ts';
import { Settlement } from './orders/settlement.ts';
import { Worker } from './jobs/worker.ts';
import { PublicUrlProbe } from './http/public-url-probe.ts';
import { basePath } from './http/route.ts';
import { Runs } from './recurrence/runs.ts';
import { StreamPlaces } from './stream/stream-places.ts';
import { MemberTrusts } from './trust/member-trusts.ts';
import { type Repeat, Upkeep } from './jobs/upkeep.ts';
import { WrongAnswers } from './trust/wrong-answers.ts';
import { Signatures } from './orders/signatures.ts';

/** Replaces parts of the proxy, mostly in tests. */
export interface ProxyOptions {
  /** By default the database of the configuration, which the proxy then closes itself. */
  store?: Store;
  log?: ProxyLog;
  /** How the service, the host's webhook and the proxy's own address are reached. */
  fetch?: typeof fetch;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Milliseconds on a clock that is never set, for rates, pauses and intervals. */
  monotonic?: () => number;
  /** Bounds how long a callback waits: resolves after so many milliseconds, or rejects when the signal aborts. */
  sleep?: Sleep;
  pause?: (milliseconds: number) => Promise<void>;
  /** How the proxy does again and again what it does by itself. */
  repeat?: Repeat;
  random?: () => number;
}

export interface ScreeningProxy {
  /** Answers every path under `/screening-api`, in any server that handles `Request → Response`. */
  fetch: App['fetch'];
  /** The same of Node's own server, for what is asked most: `toNodeHandler` uses it. */
  direct: DirectRoutes;
  /** Does what is due at the service, until nothing is under way; the proxy also does it by itself, each second. */
  reconcile(): Promise<void>;
  /** Begins with what is due at the service; the proxy also does it by itself, each second. */
  work(): void;
  /** Resolves when nothing is under way that no request waits for, such as the reads that callbacks ask for. */
  idle(): Promise<void>;
  /** Finds out whether `PUBLIC_URL` leads to this proxy, and logs it where it does not. Call it once it listens. */
  probePublicUrl(): Promise<void>;
  /** Ends the event streams, so that a server can finish its requests and stop. */
  endStreams(): void;
  /**
   * Begins no work of its own any more, and gives back what is under way, so that other instances do it while this one
   * finishes its requests.
   */
  endWork(): Promise<void>;
  /** Resolves when no request waits for the service. */
  settled(): Promise<void>;
  /** To be called when no request is running any more. */
  close(): Promise<void>;
}

/** Resolves after so many milliseconds, or rejects when the signal aborts. */
type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Each request that asks the service begins one and breaks it off: Node's own would make two errors of that. */
const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const heartbeatMs = 12_000;
const revocationIntervalMs = 2_000;
const sweepIntervalMs = 1_000;
const workIntervalMs = 1_000;
const probeIntervalMs = 3_000;
const pruneIntervalMs = 600_000;
const dayMs = 86_400_000;

/**
 * The proxy, not yet served: it mounts in Node's own server or in any that handles `Request → Response`.
 *
 * @throws on a Node that is too old.
 */
export async function createProxy(
  configuration: Configuration,
  options: ProxyOptions = {},
): Promise<ScreeningProxy> {
  const {
    now = Date.now,
    monotonic = () => performance.now(),
    sleep = realSleep,
    pause = (milliseconds) => sleepFor(milliseconds),
  } = options;
  if (olderNode !== undefined) throw new Error(olderNode);
  const { environment } = configuration.service;
  const log = options.log ?? new ProxyLog();
  const keys = new KeyRing(configuration.secretKey, configuration.secretKeyPrevious);
  const store =
    options.store ??
    (await openStore(configuration.database, environment, {
      secrets: keys,
      reportLostKey: () => log.error('secret_key_unknown'),
      reportUnreadable: (error) => log.error('record_unreadable', { error }),
      tellsHost: configuration.hostWebhook !== undefined,
    }));
  const metrics = new Metrics();
  const { limits, linkOrigins, allowedOrigins, publicUrl } = configuration;
  const reach = options.fetch ?? fetch;
  const budget = new CallBudget(sleep, monotonic);
  const service = new ScreeningService({
    ...configuration.service,
    budget,
    fetch: options.fetch ?? exchange,
    now: monotonic,
    pause,
    random: options.random ?? Math.random,
  });
  const clock = forwardClock(now, monotonic);
  const worker = new Worker({ jobs: store.jobs, log, now: clock, bound: (work) => budget.bound(work) });
  /** What most parts need; each names those that it takes. */
  const base = { environment, keys, store, service, log, metrics, worker, now, monotonic, clock };

  const reached = new ReachedLimits({ log, metrics, now: monotonic });
  /** By which what is billed or guessed is counted. */
  const steady = steadyClock(now, monotonic);
  const billed = new BilledLimits({ store, limits, reached, log, now: steady });
  const sessions = new PageSessions({
    ...base,
    hasCandidatePortal: service.hasCandidatePortal,
    publicUrl,
    allowedOrigins,
  });
  const cursors = new Cursors(keys, store.epoch);
  const capabilities = new CallbackCapabilities(keys, environment, `${publicUrl}${basePath}/callbacks`);
  const hostNotifier =
    configuration.hostWebhook &&
    new HostNotifier({
      ...base,
      webhook: new HostWebhook(configuration.hostWebhook, { fetch: reach, now }),
      now: clock,
    });

  const changes = new ScreeningChanges(base);
  const reading = new Reading(base);
  const reports = new Reports(keys, log);
  const reads = new ScreeningReads({ ...base, reading, reports, changes });
  const screenings = { ...base, reading, reports, reads, changes, capabilities, limits: billed };

  const wrongAnswers = new WrongAnswers({ ...base, now: steady });
  const trusts = new MemberTrusts({ ...base, wrongAnswers });
  const proofs = new IdentityProofs({ ...base, trusts, wrongAnswers, limits: billed });

  const planChanges = new PlanChanges(base);
  const runs = new Runs({ ...screenings, planChanges, budget });
  const planJobs = new PlanJobs({ ...base, changes: planChanges, runs });
  const plans = new Plans({ ...screenings, changes: planChanges, jobs: planJobs });

  const invites = new Invites({ ...base, linkOrigins, limits: billed });
  const signatures = new Signatures(base);
  const catalogue = new PackageCatalogue({ ...base, budget, now: monotonic });
  const settlement = new Settlement({ ...screenings, plans });
  const candidates = new ServiceCandidates({
    ...base,
    guessedFacts: new GuessedFacts({ ...base, now: steady }),
  });
  const parts = { catalogue, invites, settlement, signatures, plans, trusts };
  const placement = new OrderPlacement({ ...screenings, ...parts, candidates });
  const proof = new CallbackProof({ ...screenings, sharedSecret: configuration.callbackSecret });
  const callbacks = new Callbacks({ ...screenings, proof, runs });

  const places = new StreamPlaces(limits, reached);
  const feed = new EventFeed({ store, cursors, sessions, places, heartbeatMs });
  const readiness = new Readiness({ ...base, feed });
  const origins = new OriginRule({ publicUrl, allowedOrigins, log });
  metrics.gauge('streams', 'Event streams that are open.', () => feed.streams);
  metrics.gauge(
    'stream_places_taken',
    'Streams and polls that are open, or wait for one.',
    () => places.count,
  );
  metrics.gaugeByKind(
    'jobs',
    'What is still to be done at the service, and told to the host (tell-host), by kind.',
    () => store.jobs.count(),
  );
  metrics.gauge(
    'reads_failing',
    '1 where reads of screenings have failed for an hour although callbacks wait for them.',
    () => Number(reads.areFailing),
  );
  metrics.events(log.counts);

  const routes = pageRoutes({
    ...screenings,
    ...parts,
    cursors,
    sessions,
    placement,
    reportLinks: new ReportLinks({ ...base, linkOrigins }),
    feed,
    readiness,
    proofs,
    callbacks,
  });
  const { hostApiKey, hostApiKeyPrevious } = configuration;
  const hostApiKeys = [hostApiKey, ...(hostApiKeyPrevious === undefined ? [] : [hostApiKeyPrevious])];
  const carrying = {
    calls: new Calls({ hostApiKeys, origins, sessions, budget, log, metrics, now: monotonic }),
    allowedOrigins,
    origins,
    answerHeaders: await answerHeaders(environment === 'production'),
  };
  const app = new App(routes, carrying);

  const probe = new PublicUrlProbe({
    keys,
    address: `${publicUrl}${basePath}/healthz`,
    fetch: reach,
    pause: options.pause ?? ((milliseconds) => sleepFor(milliseconds, undefined, { ref: false })),
    log,
  });
  const closing = new AbortController();
  const endWork = async () => void (await Promise.all([worker.stop(), hostNotifier?.stop()]));
  const idle = async () => {
    await worker.idle();
    // It tells what reads have found.
    await hostNotifier?.idle();
  };
  const work = async () => {
    await Promise.all([worker.run(), hostNotifier?.run()]);
    await idle();
  };

  await sessions.refresh();
  await readiness.check();
  const upkeep = new Upkeep(log, options.repeat);
  upkeep.every(revocationIntervalMs, () => sessions.refresh());
  upkeep.every(sweepIntervalMs, async () => sessions.sweep());
  upkeep.every(workIntervalMs, () => work());
  upkeep.every(probeIntervalMs, () => readiness.look());
  upkeep.every(pruneIntervalMs, async () => {
    await store.log.prune(now() - configuration.retentionDays * dayMs);
    await wrongAnswers.forgetOld();
    await sessions.forgetOldRevocations();
  });
  worker.nudge();
  if (configuration.service.version === 'v1') log.warn('version_deprecated');

  return {
    fetch: app.fetch,
    direct: new DirectRoutes(routes, carrying),
    reconcile: work,
    work: () => worker.nudge(),
    idle,
    probePublicUrl: () => probe.run(closing.signal),
    endStreams: () => feed.end(),
    endWork,
    settled: () => budget.settled(),
    close: async () => {
      closing.abort();
      feed.end();
      upkeep.stop();
      await endWork();
      if (!options.store) await store.close();
    },
  };
}
