import { randomBytes } from 'node:crypto';
import type { TrustRequest } from '../../src/protocol/trust-request.ts';
import type { Trust } from '../../src/protocol/trust.ts';
import type { Candidate } from '../../src/protocol/candidate.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { TrustRecord } from '../store/trust-record.ts';
import { IdentityAttempts } from './identity-attempts.ts';
import type { KeyRing } from '../sessions/key-ring.ts';
import { readMemberFacts } from './member-facts.ts';
import { MemberRecords } from './member-records.ts';
import type { Metrics } from '../log/metrics.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { ProofBeginnings } from './proof-beginnings.ts';
import type { DayCounter } from '../limits/day-counter.ts';
import type { ReachedLimits } from '../limits/reached-limits.ts';
import { Refusal } from '../http/refusal.ts';
import { checkMember, type TrustDesk } from './trust-desk.ts';
import { TrustGrants } from './trust-grants.ts';
import type { WrongAnswers } from './wrong-answers.ts';

interface Dependencies {
  keys: KeyRing;
  store: Store;
  service: ScreeningService;
  trust: TrustDesk;
  wrongAnswers: WrongAnswers;
  metrics: Metrics;
  /** How many proofs a member may begin in a day. */
  counter: DayCounter;
  /** How many purposes they may be trusted for at the same time. */
  trustsPerMember: number;
  reached: ReachedLimits;
  now: () => number;
}

const usualAttempts = 3;
/** A proof that is older was abandoned. */
const longestProofMs = 1_800_000;

/** Lets members prove who they are, by questions that only they can answer. */
export class IdentityProofs {
  readonly #deps: Dependencies;
  readonly #beginnings: ProofBeginnings;
  readonly #records: MemberRecords;
  readonly #grants: TrustGrants;
  readonly #attempts: IdentityAttempts;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#beginnings = new ProofBeginnings(deps);
    this.#records = new MemberRecords(deps);
    this.#grants = new TrustGrants(deps);
    this.#attempts = new IdentityAttempts({ ...deps, grants: this.#grants });
  }

  /**
   * Begins the proof, or goes on with the one that is open: nobody gets other questions by asking again. The questions
   * are passed on and not stored.
   */
  async begin(session: PageSessionFacts, request: TrustRequest): Promise<Trust> {
    checkMember(session);
    return this.#deps.trust.takeTurn(session.subject, () =>
      this.#beginnings.hold(session, () => this.#begin(session, request)),
    );
  }

  async #begin(session: PageSessionFacts, { purpose, candidate }: TrustRequest): Promise<Trust> {
    const { subject } = session;
    const { store, wrongAnswers } = this.#deps;
    const earlier = await store.trusts.of(subject);
    const holding = earlier.find((trust) => trust.status === 'trusted' && trust.purpose === purpose);
    if (holding) return this.#deps.trust.show(holding);
    await wrongAnswers.check(subject);
    const facts = readMemberFacts(candidate);
    const open = earlier.find(({ status }) => status === 'questions');
    const resumed = open && (await this.#resume(session, open, purpose));
    if (resumed) return resumed;
    await wrongAnswers.check(subject);
    this.#checkPlace(earlier);
    return this.#ask(session, purpose, facts);
  }

  /** Undefined where the proof is over: then it counts as a failed one. */
  async #resume(session: PageSessionFacts, open: TrustRecord, purpose: string): Promise<Trust | undefined> {
    const { trust, service } = this.#deps;
    if (this.#isAbandoned(open)) return this.#abandon(open);
    try {
      const { isVerified, questions, attemptsLeft } = await service.identities.read(open.identityId);
      const resumed = await trust.change(open, (one) =>
        one?.status === 'questions'
          ? {
              ...one,
              purpose,
              attemptsLeft: attemptsLeft ?? one.attemptsLeft,
              serviceAttemptsLeft: attemptsLeft ?? undefined,
            }
          : undefined,
      );
      if (resumed?.status !== 'questions') return undefined;
      return isVerified ? await this.#grants.grant(session, resumed) : await trust.show(resumed, questions);
    } catch (error) {
      const isOver = error instanceof ServiceError && ['refused', 'not-understood'].includes(error.type);
      if (!isOver) throw error;
      return this.#abandon(open);
    }
  }

  async #ask(session: PageSessionFacts, purpose: string, facts: Candidate): Promise<Trust> {
    const { store, trust, now } = this.#deps;
    const id = randomBytes(12).toString('base64url');
    const { serviceCandidateId, identity } = await this.#askService(session, id, facts);
    const record: TrustRecord = {
      id,
      subject: session.subject,
      purpose,
      status: 'questions',
      attemptsLeft: identity.attemptsLeft ?? usualAttempts,
      serviceAttemptsLeft: identity.attemptsLeft ?? undefined,
      beganAt: now(),
      serviceCandidateId,
      identityId: identity.id,
      trustId: null,
    };
    const kept = await store.trusts.change(record, (_, revokedUntil) =>
      session.issued <= revokedUntil ? undefined : record,
    );
    if (!kept) throw new Refusal('session_revoked');
    return trust.show(kept, identity.questions);
  }

  /** The proof counts among those of a day unless it certainly did not begin. */
  async #askService(session: PageSessionFacts, id: string, facts: Candidate) {
    const { service, counter } = this.#deps;
    const countedAt = await counter.count('proofsPerSubjectAndDay', session.subject);
    let mayHaveBegun = false;
    try {
      const serviceCandidateId = await this.#records.save(session, facts, `member-${id}`);
      mayHaveBegun = true;
      return {
        serviceCandidateId,
        identity: await service.identities.ask(serviceCandidateId, `identity-${id}`),
      };
    } catch (error) {
      if (error instanceof ServiceError && error.didNothing) mayHaveBegun = false;
      if (!mayHaveBegun) await counter.takeBack('proofsPerSubjectAndDay', session.subject, countedAt);
      throw error;
    }
  }

  /** Submits one attempt; the last wrong one ends the proof. */
  async answer(session: PageSessionFacts, id: string, answers: Record<string, string>): Promise<Trust> {
    checkMember(session);
    const { trust } = this.#deps;
    // By member, not by proof: attempts at two proofs are counted one after the other, too.
    return trust.takeTurn(session.subject, async () => {
      const proof = await trust.find(session, id);
      if (proof.status !== 'questions') return trust.show(proof);
      if (!this.#isAbandoned(proof)) return this.#attempts.make(session, proof, answers);
      await this.#abandon(proof);
      return trust.show({ ...proof, status: 'failed' });
    });
  }

  /** No time frees a place: a trust has to end. */
  #checkPlace(trusts: TrustRecord[]): void {
    const { trustsPerMember, reached } = this.#deps;
    if (trusts.filter(({ status }) => status === 'trusted').length >= trustsPerMember)
      throw reached.refuse('trustsPerMember', 'end a trust first (DELETE /trust/{id})');
  }

  #isAbandoned({ beganAt }: TrustRecord): boolean {
    return this.#deps.now() - beganAt > longestProofMs;
  }

  async #abandon(proof: TrustRecord): Promise<undefined> {
    await this.#deps.trust.giveUp(proof, 'failed');
  }
}
