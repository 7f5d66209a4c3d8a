import { setTimeout as sleepFor } from 'node:timers/promises';
import { type Base, layBase, type ProxyOptions } from './base.ts';
import { CallbackProof } from './callbacks/callback-proof.ts';
import { Callbacks } from './callbacks/callback.ts';
import { SharedCallbacks } from './callbacks/shared-callbacks.ts';
import { UnclaimedCallbacks } from './callbacks/unclaimed-callbacks.ts';
import type { Configuration } from './configuration.ts';
import { HostNotifier } from './host/host-notifier.ts';
import { HostWebhook } from './host/host-webhook.ts';
import { answerHeaders } from './http/answer-headers.ts';
import { App } from './http/app.ts';
import { Calls } from './http/calls.ts';
import { OriginRule } from './http/origin-rule.ts';
import { PublicUrlProbe } from './http/public-url-probe.ts';
import { Readiness } from './http/readiness.ts';
import { basePath } from './http/route.ts';
import { pageRoutes } from './http/routes/routes.ts';
import { Upkeep } from './jobs/upkeep.ts';
import { olderNode } from './needed-node.ts';
import { makeOrders } from './orders/orders.ts';
import { makeRecurrences } from './recurrence/recurrences.ts';
import { makeScreenings } from './screenings/screenings.ts';
import { ServiceError } from './service/service-error.ts';
import { PageSessions } from './sessions/page-sessions.ts';
import { makeStreams } from './stream/streams.ts';
import { makeTrusts } from './trust/trusts.ts';

export interface ScreeningProxy {
  /** Answers every path under `/screening-api`, in any server that handles `Request → Response`. */
  fetch: App['fetch'];
  /** Does what is due at the service, until nothing is under way; the proxy also does it by itself, each second. */
  reconcile(): Promise<void>;
  /** Begins with what is due at the service; the proxy also does it by itself, each second. */
  work(): void;
  /** Resolves when nothing is under way that no request waits for, such as the reads that callbacks ask for. */
  idle(): Promise<void>;
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

const revocationIntervalMs = 2_000;
const sweepIntervalMs = 1_000;
const workIntervalMs = 1_000;
const probeIntervalMs = 3_000;
/** Until then whoever mounts the proxy listens. */
const listeningAfterMs = 1_000;
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
  if (olderNode !== undefined) throw new Error(olderNode);
  const { hostApiKey, hostApiKeyPrevious, callbackSecret, hostWebhook } = configuration;
  const reach = options.fetch ?? fetch;
  const base = await layBase(configuration, options);
  const { clock, log, publicUrl, store, worker } = base;

  const sessions = new PageSessions({
    ...base,
    hasCandidatePortal: base.service.candidatePortal !== undefined,
  });
  const screenings = makeScreenings(base, `${publicUrl}${basePath}/callbacks`);
  const { trusts, proofs, wrongAnswers } = makeTrusts(base);
  const { runs, plans } = makeRecurrences(base, screenings);
  const orders = makeOrders(base, screenings, { plans, trusts });
  const hostNotifier =
    hostWebhook &&
    new HostNotifier({ ...base, webhook: new HostWebhook(hostWebhook, { ...base, fetch: reach }) });
  // Nobody wants to hear of it.
  if (!hostNotifier) worker.handle('tell-validity', async () => undefined);
  const proof = new CallbackProof({ ...base, ...screenings, sharedSecret: callbackSecret });
  const unclaimed = new UnclaimedCallbacks({ ...base, ...screenings });
  const { hasSharedCallback } = base.service;
  const callbacks = hasSharedCallback
    ? new SharedCallbacks({ ...base, ...screenings, proof, unclaimed })
    : new Callbacks({ ...base, ...screenings, runs, proof });
  const { cursors, feed } = makeStreams(base, sessions, configuration.limits);
  const readiness = new Readiness({ ...base, feed });

  const routes = pageRoutes({
    ...base,
    ...screenings,
    ...orders,
    cursors,
    sessions,
    feed,
    readiness,
    trusts,
    proofs,
    plans,
    callbacks,
  });
  const origins = new OriginRule(base);
  const hostApiKeys = [hostApiKey, ...(hostApiKeyPrevious === undefined ? [] : [hostApiKeyPrevious])];
  const app = new App(routes, {
    calls: new Calls({ ...base, hostApiKeys, origins, sessions }),
    allowedOrigins: base.allowedOrigins,
    origins,
    answerHeaders: answerHeaders(base.environment === 'production'),
  });

  const probe = new PublicUrlProbe({
    ...base,
    address: `${publicUrl}${basePath}/healthz`,
    fetch: reach,
    pause: options.pause ?? ((milliseconds) => sleepFor(milliseconds, undefined, { ref: false })),
  });
  const closing = new AbortController();
  // The host is told of what reads have found.
  const workers = [
    ...(hasSharedCallback ? [unclaimed] : []),
    worker,
    ...(hostNotifier ? [hostNotifier] : []),
  ];
  const endWork = async () => void (await Promise.all(workers.map((one) => one.stop())));
  const idle = async () => {
    for (const one of workers) await one.idle();
  };
  const work = async () => {
    await Promise.all(workers.map((one) => one.run()));
    await idle();
  };

  await sessions.refresh();
  await readiness.check();
  const upkeep = new Upkeep(log, options);
  upkeep.every(revocationIntervalMs, () => sessions.refresh());
  upkeep.every(sweepIntervalMs, async () => sessions.sweep());
  upkeep.every(workIntervalMs, () => work());
  upkeep.every(probeIntervalMs, () => readiness.look());
  upkeep.every(pruneIntervalMs, async () => {
    await store.eventLog.prune(clock.wall() - configuration.retentionDays * dayMs);
    await wrongAnswers.forgetOld();
    // The profile may have said until now that there are some.
    await unclaimed.run();
    await sessions.forgetOldRevocations();
  });
  // What is wrong with an address or the credentials is logged at the start, before a page needs them.
  upkeep.after(listeningAfterMs, async () => {
    await Promise.all([logIn(base), probe.run(closing.signal)]);
  });
  worker.nudge();
  if (configuration.service.version === 'v1') log.warn('version_deprecated');

  return {
    fetch: app.fetch,
    reconcile: work,
    work: () => worker.nudge(),
    idle,
    endStreams: () => feed.end(),
    endWork,
    settled: () => base.timeLimits.settled(),
    close: async () => {
      closing.abort();
      feed.end();
      upkeep.stop();
      await endWork();
      if (!options.store) await store.close();
    },
  };
}

/** Asks the service for a token, and logs why there is none. */
async function logIn({ service, timeLimits, log }: Base): Promise<void> {
  try {
    await timeLimits.during(async (limit) => service.logIn?.(limit));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.error(error.event, { error });
  }
}
