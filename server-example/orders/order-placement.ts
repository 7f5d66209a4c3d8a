import type { Clock } from '../clock.ts';
import { randomBytes } from 'node:crypto';
import type { Candidate } from '../../src/protocol/candidate.ts';
import type { Order } from '../../src/protocol/order.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import { explainRefusal } from '../service/error-grammar.ts';
import type { ActiveTrust, ScreeningOrder } from '../service/screening-request.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningService } from '../service/port.ts';
import type { TimeLimit } from '../time-limit.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import { newScreening, type ScreeningRecord } from '../store/screening-record.ts';
import type { Repeated } from '../store/reservation.ts';
import type { Store } from '../store/store.ts';
import type { CallbackCapabilities } from '../screenings/callback-capabilities.ts';
import type { Invites } from './invites.ts';
import type { Worker } from '../jobs/worker.ts';
import type { KeyRing } from '../key-ring.ts';
import type { BilledLimits } from '../limits/billed-limits.ts';
import { checkOrderer } from './orderer.ts';
import { orderedCandidate } from './ordered-candidate.ts';
import type { PackageCatalogue } from './package-catalogue.ts';
import { maySee } from '../store/audience.ts';
import { audienceOf, nameOf, type PageSessionFacts } from '../sessions/page-sessions.ts';
import type { Plans } from '../recurrence/plans.ts';
import { checkInterval } from '../recurrence/interval.ts';
import { isDue } from '../screenings/validity.ts';
import { Refusal } from '../refusal.ts';
import { candidateReference } from '../trust/service-references.ts';
import type { ServiceCandidates } from './service-candidates.ts';
import type { Settlement } from './settlement.ts';
import type { Signatures } from './signatures.ts';
import type { MemberTrusts } from '../trust/member-trusts.ts';

interface Dependencies {
  environment: Environment;
  keys: KeyRing;
  store: Store;
  service: ScreeningService;
  catalogue: PackageCatalogue;
  capabilities: CallbackCapabilities;
  invites: Invites;
  settlement: Settlement;
  signatures: Signatures;
  plans: Plans;
  trusts: MemberTrusts;
  limits: BilledLimits;
  candidates: ServiceCandidates;
  worker: Worker;
  clock: Clock;
}

export interface Placed {
  record: ScreeningRecord;
  /** False when an earlier screening was joined instead of ordering another. */
  isNew: boolean;
}

/** What an order asks beside the screening itself. */
interface Extras {
  session: PageSessionFacts;
  trust: ActiveTrust | undefined;
  /** ISO 8601 duration. */
  recurrence: string | undefined;
  /** Whether the candidate asks for a copy of the report. */
  copyRequested: boolean;
  limit: TimeLimit;
}

/** Places orders: one screening per key, recorded before the service is called, never ordered twice. */
export class OrderPlacement {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws {Refusal | ServiceError} An order that is refused leaves no screening and frees its key. */
  async place(
    session: PageSessionFacts,
    { key, order }: { key: string; order: Order },
    limit: TimeLimit,
  ): Promise<Placed> {
    const { store, keys, signatures, clock } = this.#deps;
    const who = checkOrderer(session, order);
    const { clientReferenceId } = who;
    const owner = nameOf(session);
    const body = canonicalJson(order);
    const earlier = await store.orders.earlier(owner, key);
    if (earlier) return this.#repeat(earlier, clientReferenceId, body);

    if (order.recurrence !== undefined) checkInterval(session.recurrence, order.recurrence);
    const chosen = await this.#deps.catalogue.find(order.packageId, session, limit);
    if (!chosen) throw new Refusal('package_forbidden');
    const consents = signatures.check(session, order);
    const candidate = orderedCandidate(session, order, chosen);
    const trust = await this.#deps.trusts.activeTrust(session, order.purpose);
    const record = this.#newRecord(who, order, chosen, { session, trust });
    const reserved = await store.orders.reserve({
      owner,
      key,
      bodyDigest: keys.sign('order digest', body),
      record,
      sign: (screeningId, signed) => signatures.seal(screeningId, session, consents, signed),
      sessionIssued: session.issued,
      dayLimits: this.#deps.limits.ofOrders,
      jobs: [this.#deps.settlement.begin(record)],
      mayJoin: (earlier, newer) => isInTheWay(earlier, newer, { session, now: clock.wall() }),
    });
    const copyRequested = consents.some((consent) => consent.copyRequested);
    const extras = { session, trust, recurrence: order.recurrence, copyRequested, limit };
    switch (reserved.kind) {
      case 'running':
      case 'same':
        return this.#repeat(reserved, clientReferenceId, body);
      case 'revoked':
        throw new Refusal('session_revoked');
      case 'limited':
        throw this.#deps.limits.orderRefusal(reserved);
      case 'busy':
        throw this.#comeAgain();
      case 'joined':
        return { record: reserved.record, isNew: false };
      case 'reserved':
        this.#deps.limits.watch(reserved.ordersInDay ?? 0);
        // A trust that ended before the reservation did not withhold this screening.
        await this.#deps.trusts.recheck(record);
        return {
          record: await this.#order(
            record,
            {
              ...candidate,
              ...(copyRequested && { copyRequested }),
              clientReferenceId: candidateReference(clientReferenceId),
            },
            extras,
          ),
          isNew: true,
        };
    }
  }

  /** The same key, order and candidate: the same screening, as soon as there is one. */
  #repeat(earlier: Repeated, clientReferenceId: string, body: string): Placed {
    const isSame = this.#deps.keys.isSigned('order digest', body, earlier.bodyDigest);
    if (!isSame || earlier.record.clientReferenceId !== clientReferenceId) throw new Refusal('key_reused');
    if (earlier.kind === 'running') throw this.#comeAgain();
    return { record: earlier.record, isNew: !earlier.isJoined };
  }

  /** The order in the way may be one that nobody is at work on any more, which is found out also while a service is silent. */
  #comeAgain(): Refusal {
    this.#deps.worker.nudge({ isCalledBack: true });
    return new Refusal('in_progress', { retryAfter: 1 });
  }

  /** Sends the order; whatever happens, the reservation ends placed, unconfirmed or released, now or by its job. */
  async #order(record: ScreeningRecord, candidate: Candidate, extras: Extras): Promise<ScreeningRecord> {
    const { store, service, candidates, capabilities, settlement, invites, plans } = this.#deps;
    const { recurrence: interval, limit } = extras;
    let planned: RecurrenceRecord | undefined;
    let answer: ServiceScreening;
    let step: 'candidate' | 'plan' | 'order' = 'candidate';
    try {
      const order: ScreeningOrder = {
        candidateId: await candidates.save(extras.session, record, { candidate, limit }),
        packageId: record.packageId,
        ...(record.mode === 'form' ? {} : { inviteMethod: record.mode }),
        callback: capabilities.callback(record.callbackReference),
        ...(extras.session.workPlace && { workPlace: extras.session.workPlace }),
        ...(extras.copyRequested && { copyRequested: true as const }),
        ...(extras.trust ? { trust: extras.trust } : {}),
      };
      step = 'plan';
      // From here on the service may have the order.
      if (!(await store.orders.noteSent(record.id, [settlement.send(record)]))) throw this.#comeAgain();
      if (interval) planned = await plans.start(record, { interval, order, limit });
      step = 'order';
      answer = await service.order({ ...order, candidate }, record.id, limit);
    } catch (error) {
      // It may have been accepted: the answer never came, or could not be read.
      const failure = error instanceof ServiceError ? error : undefined;
      if (step === 'order' && !failure?.didNothing)
        return settlement.leaveUnconfirmed(record.id, error, planned);
      if (step === 'order') await candidates.noteRefusal(extras.session, candidate, error);
      const explained = explainRefusal(error, candidate);
      // Facts that may still arrive would replace those of the next order: the reservation stands until they must have.
      if (step === 'candidate' && failure?.isUnsettled) throw explained;
      return this.#release(record, explained);
    }
    const inviteExpiresAt = answer.inviteLink ? await invites.keep(record.id, answer.inviteLink) : undefined;
    return settlement.confirm(record, answer, { inviteExpiresAt, planned });
  }

  /** A callback that arrived meanwhile proves that the screening exists, whatever the answer was. */
  async #release(record: ScreeningRecord, error: unknown): Promise<ScreeningRecord> {
    const { store, clock } = this.#deps;
    const isReleased = await store.orders.release(record.id, { now: clock.forward() });
    const known = isReleased ? undefined : await store.screenings.get(record.id);
    if (known) return known;
    throw error;
  }

  #newRecord(
    who: Pick<ScreeningRecord, 'clientReferenceId' | 'orderedBy'>,
    { mode }: Order,
    { id: packageId, title: packageTitle }: ScreeningPackage,
    { session: { validFor }, trust }: Pick<Extras, 'session' | 'trust'>,
  ): ScreeningRecord {
    const { environment, capabilities, clock } = this.#deps;
    return newScreening({
      ...who,
      id: randomBytes(12).toString('base64url'),
      environment,
      packageId,
      packageTitle,
      mode,
      purpose: trust?.purpose ?? null,
      memberSeesOutcome: trust !== undefined,
      callbackReference: capabilities.newReference(),
      invite: mode === 'form' ? null : { method: mode },
      recurrence: null,
      previousId: null,
      submittedAt: new Date(clock.wall()).toISOString(),
      ...(validFor !== undefined && { validFor }),
    });
  }
}

/**
 * Whether an earlier screening stands for the one that is ordered: an open one always; the newest finished one for its
 * candidate until it is due, unless the host lets them order again. Then it does while somebody is looking at its report.
 *
 * @param newer those of the same candidate and package that came after it and are not in the way.
 */
function isInTheWay(
  earlier: ScreeningRecord,
  newer: readonly ScreeningRecord[],
  { session, now }: { session: PageSessionFacts; now: number },
): boolean {
  if (!maySee(earlier, audienceOf(session))) return false;
  if (!isOver(earlier)) return true;
  if (session.role !== 'candidate' || !isFinished(earlier) || newer.some(isFinished)) return false;
  return !isDue(earlier, now) && (!session.mayReorder || earlier.result === 'review');
}

const isFinished = ({ phase }: ScreeningRecord): boolean => phase === 'complete';

/** The same text for two orders that differ only in the order of their members. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
