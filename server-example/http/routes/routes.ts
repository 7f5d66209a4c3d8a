import type { Store } from '../../store/store.ts';
import type { Callbacks } from '../../callbacks/callback.ts';
import type { ReadSchedule } from '../../screenings/read-schedule.ts';
import { callbackRoutes } from './callback-routes.ts';
import type { EventFeed } from '../../stream/event-feed.ts';
import { eventRoutes } from './event-routes.ts';
import { healthRoutes } from './health-routes.ts';
import type { IdentityProofs } from '../../trust/identity-proofs.ts';
import type { KeyRing } from '../../key-ring.ts';
import type { ProxyLog } from '../../log/proxy-log.ts';
import type { Metrics } from '../../log/metrics.ts';
import type { PackageCatalogue } from '../../orders/package-catalogue.ts';
import { packageRoutes } from './package-routes.ts';
import type { PageSessions } from '../../sessions/page-sessions.ts';
import type { ServiceClock } from '../../log/service-clock.ts';
import type { Readiness } from '../readiness.ts';
import type { Plans } from '../../recurrence/plans.ts';
import { recurrenceRoutes } from './recurrence-routes.ts';
import type { Route } from '../route.ts';
import { type CandidateDependencies, candidateRoutes } from './candidate-routes.ts';
import { type ScreeningDependencies, screeningRoutes } from './screening-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import type { Environment } from '../../../src/protocol/screening.ts';
import type { MemberTrusts } from '../../trust/member-trusts.ts';
import { trustRoutes } from './trust-routes.ts';

interface Dependencies extends ScreeningDependencies, CandidateDependencies {
  environment: Environment;
  sessions: PageSessions;
  catalogue: PackageCatalogue;
  feed: EventFeed;
  readiness: Readiness;
  serviceClock: ServiceClock;
  trusts: MemberTrusts;
  proofs: IdentityProofs;
  plans: Plans;
  callbacks: Callbacks;
  reads: ReadSchedule;
  store: Store;
  keys: KeyRing;
  metrics: Metrics;
  log: ProxyLog;
}

/** Every route of the page API. A new file of routes is added here, and thereby mounted and documented. */
export function pageRoutes(deps: Dependencies): Route[] {
  return [
    ...sessionRoutes(deps),
    ...packageRoutes(deps.catalogue, deps.timeLimits),
    ...screeningRoutes(deps),
    ...candidateRoutes(deps),
    ...eventRoutes(deps.feed, deps.readiness),
    ...trustRoutes(deps.trusts, deps.proofs),
    ...recurrenceRoutes(deps.plans, deps.timeLimits),
    ...callbackRoutes(deps.callbacks),
    ...healthRoutes(deps),
  ];
}
