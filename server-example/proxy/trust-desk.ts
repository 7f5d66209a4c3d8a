import { randomBytes } from 'node:crypto';
import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { checkCandidate } from '../../src/protocol/field-rules.ts';
import type { TrustRequest } from '../../src/protocol/trust-request.ts';
import type { Question, Trust } from '../../src/protocol/trust.ts';
import type { ActiveTrust } from '../service/screening-request.ts';
import { explainRefusal } from '../service/explain-refusal.ts';
import { ServiceError } from '../service/service-error.ts';
import { minimumPaths } from '../service/service-package.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { TrustRecord } from '../store/trust-record.ts';
import type { PageSessionFacts } from './page-sessions.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { changedRecord } from './screening-change.ts';
import { Turns } from './turns.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  log: ProxyLog;
  /** How many proofs a member may begin. */
  limit: RateLimit;
  now: () => number;
}

const usualAttempts = 3;
/** How long a member must wait after a failed proof. */
const pauseAfterFailureMs = 900_000;

/** The fields by which members may prove who they are. */
const askedPaths = [
  ...minimumPaths,
  'middleName',
  'confirmedNoMiddleName',
  'dob',
  'ssn',
  'phone',
  'address.addressLine',
  'address.municipality',
  'address.regionCode',
  'address.postalCode',
  'address.countryCode',
];

/** Lets members prove who they are, become trusted end users, and see the outcome of what they then order. */
export class TrustDesk {
  readonly #deps: Dependencies;
  readonly #turns = new Turns();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Begins the proof: the questions are passed on and not stored. */
  async begin(session: PageSessionFacts, { purpose, candidate }: TrustRequest): Promise<Trust> {
    const { store, service, limit, now } = this.#deps;
    checkMember(session);
    const earlier = await store.trusts.of(session.subject);
    const holding = earlier.find((trust) => trust.status === 'trusted' && trust.purpose === purpose);
    if (holding) return show(holding);
    const failed = earlier.find((trust) => trust.status === 'failed');
    const waitMs = failed ? failed.beganAt + pauseAfterFailureMs - now() : 0;
    if (waitMs > 0) throw new Refusal('rate_limited', { retryAfter: Math.ceil(waitMs / 1000) });
    limit.spend(session.subject);
    const member = readMember(candidate);
    const id = randomBytes(12).toString('base64url');
    const knownId = await store.serviceCandidate(session.subject);
    const serviceCandidateId = await service.candidates
      .save({ ...member, clientReferenceId: session.subject }, `member-${id}`, knownId)
      .catch((error: unknown) => {
        throw explainRefusal(error, member);
      });
    await store.rememberCandidate(session.subject, serviceCandidateId);
    const identity = await service.identities.ask(serviceCandidateId, `identity-${id}`);
    const record: TrustRecord = {
      id,
      subject: session.subject,
      purpose,
      status: 'questions',
      attemptsLeft: identity.attemptsLeft ?? usualAttempts,
      beganAt: now(),
      serviceCandidateId,
      identityId: identity.id,
      trustId: null,
    };
    await store.trusts.keep(record);
    return show(record, identity.questions);
  }

  /** Submits one attempt; the last wrong one ends the proof. */
  async answer(session: PageSessionFacts, id: string, answers: Record<string, string>): Promise<Trust> {
    return this.#turns.take(id, async () => this.#attempt(await this.#find(session, id), answers));
  }

  async #attempt(record: TrustRecord, answers: Record<string, string>): Promise<Trust> {
    const { store, service } = this.#deps;
    if (record.status !== 'questions') return show(record);
    const identity = await service.identities
      .answer(record.identityId, answers)
      .catch(async (error: unknown) => {
        // The service has judged the attempt, and nobody can read how: it counts as a wrong one.
        if (error instanceof ServiceError && error.type === 'not-understood')
          await this.#keep(afterWrongAnswer(record));
        throw error;
      });
    if (identity.isVerified) {
      const trustId = await service.identities.trust(record.serviceCandidateId, record.identityId);
      return show(await this.#keep({ ...record, status: 'trusted', trustId }));
    }
    const next = afterWrongAnswer(record, identity.attemptsLeft);
    // Counted before anything else is asked: no failure gives an attempt back.
    await store.trusts.keep(next);
    if (next.status === 'failed') return show(next);
    try {
      return show(next, await service.identities.askAgain(identity));
    } catch (error) {
      const isOver = error instanceof ServiceError && error.type === 'refused';
      if (!isOver) throw error;
      return show(await this.#keep({ ...next, status: 'failed' }));
    }
  }

  /** The member's active trust, or the newest proof; nothing where none was begun. */
  async current(session: PageSessionFacts): Promise<Trust | undefined> {
    checkMember(session);
    const records = await this.#deps.store.trusts.of(session.subject);
    const record = records.find(({ status }) => status === 'trusted') ?? records[0];
    return record && show(record);
  }

  /** Ends a trust: outcomes seen under it are withheld from now on. */
  async revoke(session: PageSessionFacts, id: string): Promise<void> {
    await this.#turns.take(id, async () => {
      const record = await this.#find(session, id);
      if (record.trustId !== null) await this.#deps.service.identities.revoke(record.trustId);
      await this.#keep({ ...record, status: 'revoked' });
    });
  }

  /** The trust under which this member may order for this purpose, if there is one. */
  async activeTrust(
    session: PageSessionFacts,
    purpose: string | undefined,
  ): Promise<ActiveTrust | undefined> {
    if (session.role !== 'member' || purpose === undefined) return undefined;
    const record = await this.#holding(session.subject, purpose);
    return record?.trustId ? { trustedUserId: record.trustId, purpose } : undefined;
  }

  /** Whether a member may see the outcome of what they ordered for this purpose. */
  async seesOutcome(subject: string, purpose: string | null): Promise<boolean> {
    return purpose !== null && (await this.#holding(subject, purpose)) !== undefined;
  }

  /** Withholds a screening whose trust ended while it was being ordered. */
  async recheck({ id, orderedBy, purpose }: ScreeningRecord): Promise<void> {
    if (purpose !== null) await this.#show(id, await this.seesOutcome(orderedBy.subject, purpose));
  }

  /** Withholds what an earlier process did not finish withholding. */
  async repair(): Promise<void> {
    for (const record of await this.#deps.store.trusts.revoked()) await this.#apply(record);
  }

  /** Ends a trust that the service has ended. */
  async reconcile(record: TrustRecord): Promise<void> {
    const { service, log } = this.#deps;
    if (!service.identities.canRead) return;
    const holds = record.trustId !== null && (await service.identities.isTrusted(record.trustId));
    if (holds) return;
    log.warn('trust_ended');
    await this.#keep({ ...record, status: 'revoked' });
  }

  async #holding(subject: string, purpose: string): Promise<TrustRecord | undefined> {
    const records = await this.#deps.store.trusts.of(subject);
    return records.find((record) => record.status === 'trusted' && record.purpose === purpose);
  }

  async #keep(record: TrustRecord): Promise<TrustRecord> {
    await this.#deps.store.trusts.keep(record);
    await this.#apply(record);
    return record;
  }

  /** Shows or withholds, live, what was ordered under this trust's purpose. */
  async #apply({ subject, purpose }: TrustRecord): Promise<void> {
    const seesOutcome = await this.seesOutcome(subject, purpose);
    for (const screening of await this.#deps.store.orderedBy(subject)) {
      if (screening.purpose === purpose) await this.#show(screening.id, seesOutcome);
    }
  }

  async #show(screeningId: string, memberSeesOutcome: boolean): Promise<void> {
    const at = new Date(this.#deps.now()).toISOString();
    await this.#deps.store.change(screeningId, (screening) =>
      screening.memberSeesOutcome === memberSeesOutcome
        ? undefined
        : changedRecord(screening, { memberSeesOutcome }, at),
    );
  }

  async #find(session: PageSessionFacts, id: string): Promise<TrustRecord> {
    checkMember(session);
    const record = await this.#deps.store.trusts.get(id);
    if (record?.subject !== session.subject) throw new Refusal('not_found');
    return record;
  }
}

/** @param attemptsLeft what the service says; without it, they are counted here. */
function afterWrongAnswer(record: TrustRecord, attemptsLeft: number | null = null): TrustRecord {
  const left = attemptsLeft ?? record.attemptsLeft - 1;
  return { ...record, attemptsLeft: left, status: left > 0 ? 'questions' : 'failed' };
}

function checkMember(session: PageSessionFacts): void {
  if (session.role !== 'member') throw new Refusal('role_forbidden');
}

function readMember(given: Candidate): Candidate {
  const member = askedPaths.reduce<Candidate>((known, path) => {
    const value = readField(given, path);
    return value === undefined ? known : withField(known, path, value);
  }, {});
  const errors = checkCandidate(
    member,
    minimumPaths.map((path) => ({ path, required: true })),
  );
  if (errors.length > 0) throw new Refusal('fields_invalid', { errors });
  return member;
}

function show(record: TrustRecord, questions?: Question[]): Trust {
  const { id, status, purpose, attemptsLeft } = record;
  return {
    id,
    status,
    purpose,
    ...(questions ? { questions } : {}),
    ...(status === 'questions' ? { attemptsLeft } : {}),
  };
}
