import { randomBytes } from 'node:crypto';
import type { Candidate } from '../../src/protocol/candidate.ts';
import type { Order } from '../../src/protocol/order.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import { explainRefusal } from '../service/error-grammar.ts';
import type { ActiveTrust, ScreeningOrder } from '../service/screening-request.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Repeated } from '../store/reservation.ts';
import type { Store } from '../store/store.ts';
import type { CallbackCapabilities } from '../screenings/callback-capabilities.ts';
import type { CandidateTurns } from './candidate-turns.ts';
import { isInTheWay } from './earlier-screening.ts';
import type { GuessedFacts } from './guessed-facts.ts';
import type { Invites } from './invites.ts';
import { keptIdentity } from './kept-identity.ts';
import type { KeyRing } from '../sessions/key-ring.ts';
import type { OrderLimits } from '../limits/order-limits.ts';
import { orderedCandidate } from './ordered-candidate.ts';
import type { PackageCatalogue } from './package-catalogue.ts';
import { nameOf, type PageSessionFacts } from '../sessions/page-sessions.ts';
import type { Plans } from '../recurrence/plans.ts';
import { checkInterval } from '../recurrence/interval.ts';
import { Refusal } from '../refusal.ts';
import { candidateReference } from '../trust/service-references.ts';
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
  limits: OrderLimits;
  guessedFacts: GuessedFacts;
  turns: CandidateTurns;
  now: () => number;
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
}

/** The order was sent and its answer never came, or could not be read: it may have been accepted. */
class AnswerMissing extends Error {}

/** Places orders: one screening per key, recorded before the service is called, never ordered twice. */
export class OrderDesk {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws {Refusal | ServiceError} An order that is refused leaves no screening and frees its key. */
  async place(session: PageSessionFacts, key: string, order: Order): Promise<Placed> {
    const { store, keys, signatures } = this.#deps;
    const role = checkRole(session, order);
    const clientReferenceId = session.clientReferenceId;
    if (clientReferenceId === null) throw new Refusal('role_forbidden', { detail: hostMustName });
    const owner = nameOf(session);
    const body = canonicalJson(order);
    const earlier = await store.earlier(owner, key);
    if (earlier) return this.#repeat(earlier, clientReferenceId, body);

    if (order.recurrence !== undefined) checkInterval(session.recurrence, order.recurrence);
    const chosen = await this.#deps.catalogue.find(order.packageId, session);
    if (!chosen) throw new Refusal('package_forbidden');
    const consents = signatures.check(session, order);
    const candidate = orderedCandidate(session, order, chosen);
    const trust = await this.#deps.trusts.activeTrust(session, order.purpose);
    const record = this.#newRecord({ session, role, order, chosen, clientReferenceId, trust });
    const reserved = await store.reserve({
      owner,
      key,
      bodyDigest: keys.sign('order digest', body),
      record,
      sign: (screeningId, signed) => signatures.seal(screeningId, session, consents, signed),
      sessionIssued: session.issued,
      dayLimit: this.#deps.limits.dayLimit,
      jobs: [this.#deps.settlement.begin(record)],
      mayJoin: (earlier, newer) => isInTheWay(earlier, newer, session),
    });
    const extras = { session, trust, recurrence: order.recurrence };
    switch (reserved.kind) {
      case 'running':
      case 'same':
        return this.#repeat(reserved, clientReferenceId, body);
      case 'revoked':
        throw new Refusal('session_revoked');
      case 'limited':
        throw this.#deps.limits.refusal(reserved);
      case 'joined':
        if (!reserved.isPlaced) throw new Refusal('in_progress', { retryAfter: 2 });
        return { record: reserved.record, isNew: false };
      case 'reserved':
        this.#deps.limits.watch(reserved.ordersInDay ?? 0);
        // A trust that ended before the reservation did not withhold this screening.
        await this.#deps.trusts.recheck(record);
        return {
          record: await this.#order(
            record,
            { ...candidate, clientReferenceId: candidateReference(clientReferenceId) },
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
    if (earlier.kind === 'running') throw new Refusal('in_progress', { retryAfter: 2 });
    return { record: earlier.record, isNew: !earlier.isJoined };
  }

  /** Sends the order; whatever happens, the reservation ends placed, unconfirmed or released. */
  async #order(record: ScreeningRecord, candidate: Candidate, extras: Extras): Promise<ScreeningRecord> {
    const { service, capabilities, settlement, invites, plans, guessedFacts } = this.#deps;
    let planned: RecurrenceRecord | undefined;
    let answer: ServiceScreening;
    try {
      const order: ScreeningOrder = {
        candidateId: await guessedFacts.during(extras.session, candidate, () =>
          this.#saveCandidate(extras.session, record, candidate),
        ),
        packageId: record.packageId,
        ...(record.mode === 'form' ? {} : { inviteMethod: record.mode }),
        callback: capabilities.callback(record.callbackReference),
        ...(extras.trust ? { trust: extras.trust } : {}),
      };
      // From here on the service may have the order.
      if (!(await this.#deps.store.noteSent(record.id, [settlement.send(record)])))
        throw new Refusal('in_progress', { retryAfter: 2 });
      if (extras.recurrence) planned = await plans.start(record, extras.recurrence, order);
      answer = await service.order(order, record.id).catch((error: unknown) => {
        if (error instanceof ServiceError && error.didNothing) throw error;
        throw new AnswerMissing('the order was sent and not answered', { cause: error });
      });
    } catch (error) {
      const isSent = error instanceof AnswerMissing;
      if (isSent) return settlement.leaveUnconfirmed(record.id, error.cause, planned);
      if (planned) await plans.cancel(planned);
      return this.#giveUp(record, explainRefusal(error, candidate));
    }
    const inviteExpiresAt =
      answer.inviteLink === null ? undefined : await invites.keep(record.id, answer.inviteLink);
    return settlement.confirm(record, answer, { inviteExpiresAt, planned });
  }

  /**
   * A member's check is about whom the host names: its facts replace what a page has given before. Candidates do not become
   * somebody else while a member awaits their result, nor by an order that is on its way when the member orders.
   */
  #saveCandidate(session: PageSessionFacts, record: ScreeningRecord, candidate: Candidate): Promise<string> {
    const { clientReferenceId, id: screeningId } = record;
    return this.#deps.turns.take({ clientReferenceId, screeningId }, () =>
      this.#saveCandidateNow(session, record, candidate),
    );
  }

  async #saveCandidateNow(
    session: PageSessionFacts,
    record: ScreeningRecord,
    candidate: Candidate,
  ): Promise<string> {
    const { store, service } = this.#deps;
    const knownId = await store.serviceCandidate(record.clientReferenceId);
    const candidateId = await service.candidates.save(candidate, `candidate-${record.id}`, {
      id: knownId,
      keeps: await keptIdentity(store, session, record.clientReferenceId),
    });
    if (candidateId !== knownId) {
      await store.rememberCandidate(record.id, record.clientReferenceId, candidateId);
    }
    return candidateId;
  }

  /** A callback that arrived meanwhile proves that the screening exists, whatever the answer was. */
  async #giveUp(record: ScreeningRecord, error: unknown): Promise<ScreeningRecord> {
    const isReleased = await this.#deps.store.release(record.id);
    const known = isReleased ? undefined : await this.#deps.store.screening(record.id);
    if (known) return known;
    throw error;
  }

  #newRecord(facts: {
    session: PageSessionFacts;
    role: ScreeningRecord['orderedBy']['role'];
    order: Order;
    chosen: ScreeningPackage;
    clientReferenceId: string;
    trust: ActiveTrust | undefined;
  }): ScreeningRecord {
    const { session, role, order, chosen, clientReferenceId, trust } = facts;
    const at = new Date(this.#deps.now()).toISOString();
    return {
      id: randomBytes(12).toString('base64url'),
      version: 0,
      environment: this.#deps.environment,
      packageId: chosen.id,
      packageTitle: chosen.title,
      clientReferenceId,
      mode: order.mode,
      orderedBy: { role, subject: session.subject },
      purpose: trust?.purpose ?? null,
      memberSeesOutcome: trust !== undefined,
      callbackReference: this.#deps.capabilities.newReference(),
      serviceId: null,
      serviceUpdatedAt: null,
      seenDigests: [],
      phase: 'unconfirmed',
      result: 'pending',
      waitingOn: 'service',
      items: [],
      invite: order.mode === 'form' ? null : { method: order.mode },
      recurrence: null,
      previousId: null,
      submittedAt: at,
      estimatedAt: null,
      whole: { revision: 1, updatedAt: at },
      toMember: { revision: 1, updatedAt: at },
    };
  }
}

const hostMustName =
  'Nobody is named who may be screened: your back end has to pass candidate.clientReferenceId with POST /sessions.';

/** The same text for two orders that differ only in the order of their members. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

function checkRole(session: PageSessionFacts, order: Order): ScreeningRecord['orderedBy']['role'] {
  if (session.role === 'operator' || (session.role === 'member' && order.mode === 'form')) {
    throw new Refusal('role_forbidden');
  }
  return session.role;
}
