import { randomBytes } from 'node:crypto';
import { addressRules } from '../../src/protocol/address-rules.ts';
import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { checkCandidate } from '../../src/protocol/field-rules.ts';
import type { TrustRequest } from '../../src/protocol/trust-request.ts';
import type { Trust } from '../../src/protocol/trust.ts';
import { explainRefusal } from '../service/explain-refusal.ts';
import { ServiceError } from '../service/service-error.ts';
import { minimumPaths } from '../service/service-package.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { TrustRecord } from '../store/trust-record.ts';
import type { KeyRing } from './key-ring.ts';
import type { Metrics } from './metrics.ts';
import type { PageSessionFacts } from './page-sessions.ts';
import { ProofBeginnings } from './proof-beginnings.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { memberEmail, memberReference } from './service-references.ts';
import { checkMember, type TrustDesk } from './trust-desk.ts';
import type { WrongAnswers } from './wrong-answers.ts';

interface Dependencies {
  keys: KeyRing;
  store: Store;
  service: ScreeningService;
  trust: TrustDesk;
  wrongAnswers: WrongAnswers;
  metrics: Metrics;
  /** How many proofs a member may begin. */
  limit: RateLimit;
  now: () => number;
}

const usualAttempts = 3;
/** A proof that is older was abandoned. */
const longestProofMs = 1_800_000;

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

/** Lets members prove who they are, by questions that only they can answer. */
export class IdentityProofs {
  readonly #deps: Dependencies;
  readonly #beginnings: ProofBeginnings;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#beginnings = new ProofBeginnings(deps);
  }

  /**
   * Begins the proof, or goes on with the one that is open: nobody gets other questions by asking again. The questions
   * are passed on and not stored.
   */
  async begin(session: PageSessionFacts, request: TrustRequest): Promise<Trust> {
    checkMember(session);
    return this.#deps.trust.takeTurn(session.subject, () =>
      this.#beginnings.hold(session.subject, () => this.#begin(session.subject, request)),
    );
  }

  async #begin(subject: string, { purpose, candidate }: TrustRequest): Promise<Trust> {
    const { store, limit, wrongAnswers } = this.#deps;
    const earlier = await store.trusts.of(subject);
    const holding = earlier.find((trust) => trust.status === 'trusted' && trust.purpose === purpose);
    if (holding) return this.#deps.trust.show(holding);
    await wrongAnswers.check(subject);
    limit.spend(subject);
    const member = readMember(candidate);
    const open = earlier.find(({ status }) => status === 'questions');
    const resumed = open && (await this.#resume({ ...open, purpose }));
    if (resumed) return resumed;
    await wrongAnswers.check(subject);
    return this.#ask(subject, purpose, member);
  }

  /** Undefined where the proof is over: then it counts as a failed one. */
  async #resume(open: TrustRecord): Promise<Trust | undefined> {
    if (this.#isAbandoned(open)) return this.#abandon(open);
    try {
      const identity = await this.#deps.service.identities.read(open.identityId);
      if (identity.isVerified) return await this.#trust(open);
      await this.#deps.store.trusts.keep(open);
      return this.#deps.trust.show(open, identity.questions);
    } catch (error) {
      const isOver = error instanceof ServiceError && ['refused', 'not-understood'].includes(error.type);
      if (!isOver) throw error;
      return this.#abandon(open);
    }
  }

  async #ask(subject: string, purpose: string, member: Candidate): Promise<Trust> {
    const { keys, store, service, wrongAnswers, now } = this.#deps;
    const id = randomBytes(12).toString('base64url');
    const { serviceCandidateId: knownId } = await store.members.get(subject);
    const own = {
      ...member,
      email: memberEmail(String(member['email']), subject, keys),
      clientReferenceId: memberReference(subject),
    };
    const serviceCandidateId = await service.candidates
      .save(own, `member-${id}`, { id: knownId ?? undefined })
      .catch((error: unknown) => {
        throw explainRefusal(error, member);
      });
    await store.members.change(subject, (known) => ({ ...known, serviceCandidateId }));
    const identity = await service.identities.ask(serviceCandidateId, `identity-${id}`);
    const record: TrustRecord = {
      id,
      subject,
      purpose,
      status: 'questions',
      attemptsLeft: Math.min(
        identity.attemptsLeft ?? usualAttempts,
        await wrongAnswers.attemptsLeft(subject),
      ),
      beganAt: now(),
      serviceCandidateId,
      identityId: identity.id,
      trustId: null,
    };
    await store.trusts.keep(record);
    return this.#deps.trust.show(record, identity.questions);
  }

  /** Submits one attempt; the last wrong one ends the proof. */
  async answer(session: PageSessionFacts, id: string, answers: Record<string, string>): Promise<Trust> {
    checkMember(session);
    // By member, not by proof: attempts at two proofs are counted one after the other, too.
    return this.#deps.trust.takeTurn(session.subject, async () =>
      this.#attempt(await this.#deps.trust.find(session, id), answers),
    );
  }

  async #attempt(record: TrustRecord, answers: Record<string, string>): Promise<Trust> {
    const { service, wrongAnswers, metrics } = this.#deps;
    if (record.status !== 'questions') return this.#deps.trust.show(record);
    if (this.#isAbandoned(record)) {
      await this.#abandon(record);
      return this.#deps.trust.show({ ...record, status: 'failed' });
    }
    const before = await wrongAnswers.count(record.subject);
    const identity = await service.identities
      .answer(record.identityId, answers)
      .catch(async (error: unknown) => {
        if (isUnheard(error)) await wrongAnswers.takeBack(before);
        else if (error instanceof ServiceError) await this.#countWrong(record, { isOver: isFinal(error) });
        throw error;
      });
    if (identity.isVerified) {
      metrics.count('identity_attempts', { outcome: 'right' });
      await wrongAnswers.takeBack(before);
      return this.#trust(record);
    }
    // Counted before anything else is asked: no failure gives an attempt back.
    const next = await this.#countWrong(record, { attemptsLeft: identity.attemptsLeft });
    if (next.status === 'failed') return this.#deps.trust.show(next);
    try {
      return this.#deps.trust.show(next, await service.identities.askAgain(identity));
    } catch (error) {
      if (!isFinal(error)) throw error;
      return this.#deps.trust.show(await this.#deps.trust.keep({ ...next, status: 'failed' }));
    }
  }

  /** The attempt was counted before it was made; a pause that it began ends the proof. */
  async #countWrong(
    record: TrustRecord,
    { attemptsLeft = null, isOver = false }: { attemptsLeft?: number | null; isOver?: boolean },
  ): Promise<TrustRecord> {
    const { wrongAnswers, metrics } = this.#deps;
    const { subject } = record;
    metrics.count('identity_attempts', { outcome: 'wrong' });
    await wrongAnswers.report(subject);
    const hasToWait = (await wrongAnswers.pauseMs(subject)) > 0;
    const left = Math.min(attemptsLeft ?? record.attemptsLeft - 1, await wrongAnswers.attemptsLeft(subject));
    const isFailed = isOver || hasToWait || left <= 0;
    return this.#deps.trust.keep({
      ...record,
      attemptsLeft: left,
      status: isFailed ? 'failed' : 'questions',
    });
  }

  async #trust(record: TrustRecord): Promise<Trust> {
    const { identities } = this.#deps.service;
    const trustId = await identities.trust(record.serviceCandidateId, record.identityId);
    return this.#deps.trust.show(await this.#deps.trust.keep({ ...record, status: 'trusted', trustId }));
  }

  #isAbandoned({ beganAt }: TrustRecord): boolean {
    return this.#deps.now() - beganAt > longestProofMs;
  }

  async #abandon(record: TrustRecord): Promise<undefined> {
    await this.#deps.wrongAnswers.countAbandoned(record.subject);
    await this.#deps.store.trusts.keep({ ...record, status: 'failed' });
  }
}

/** The service certainly judged nothing. */
const isUnheard = (error: unknown): boolean =>
  error instanceof ServiceError && error.didNothing && error.type !== 'refused';

/** The service takes no further attempt at this proof. */
const isFinal = (error: unknown): boolean => error instanceof ServiceError && error.type === 'refused';

function readMember(given: Candidate): Candidate {
  const member = askedPaths.reduce<Candidate>((known, path) => {
    const value = readField(given, path);
    return value === undefined ? known : withField(known, path, value);
  }, {});
  const errors = checkCandidate(
    member,
    minimumPaths.map((path) => ({ path, required: true })),
    addressRules,
  );
  if (errors.length > 0) throw new Refusal('fields_invalid', { errors });
  return member;
}
