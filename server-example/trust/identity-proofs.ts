import type { Clock } from '../clock.ts';
import { randomBytes } from 'node:crypto';
import type { Candidate } from '../../src/protocol/candidate.ts';
import type { TrustRequest } from '../../src/protocol/trust-request.ts';
import type { Trust } from '../../src/protocol/trust.ts';
import { explainRefusal } from '../service/error-grammar.ts';
import type { Identities, Identity, ScreeningService } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';
import type { TimeLimit } from '../time-limit.ts';
import type { Store } from '../store/store.ts';
import type { TrustRecord } from '../store/trust-record.ts';
import type { KeyRing } from '../key-ring.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { BilledLimits } from '../limits/billed-limits.ts';
import { Refusal } from '../refusal.ts';
import { memberCandidate } from './member-candidate.ts';
import { checkMember, type MemberTrusts } from './member-trusts.ts';
import type { WrongAnswers } from './wrong-answers.ts';

interface Dependencies {
  keys: KeyRing;
  store: Store;
  service: ScreeningService;
  identities: Identities;
  trusts: MemberTrusts;
  wrongAnswers: WrongAnswers;
  limits: BilledLimits;
  clock: Clock;
}

/** Who asks, and how long they wait. */
interface Asker {
  session: PageSessionFacts;
  limit: TimeLimit;
}

/** Where the service does not say how many there are. */
const usualAttempts = 3;
/** A proof that is older was abandoned. */
const longestProofMs = 1_800_000;

/** Lets members prove who they are, by questions that only they can answer. The questions are passed on and not stored. */
export class IdentityProofs {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Begins the proof, or goes on with the one that is open: asking again leads to no other questions. */
  async begin(session: PageSessionFacts, request: TrustRequest): Promise<Trust> {
    checkMember(session);
    return this.#deps.trusts.takeTurn(session.subject, (limit) => this.#begin({ session, limit }, request));
  }

  /** Submits one attempt; the last wrong one ends the proof. */
  async answer(session: PageSessionFacts, id: string, answers: Record<string, string>): Promise<Trust> {
    checkMember(session);
    const { trusts, clock } = this.#deps;
    return trusts.takeTurn(session.subject, async (limit) => {
      const proof = await trusts.find(session, id);
      const isAbandoned = clock.wall() - proof.beganAt > longestProofMs;
      if (isAbandoned) await trusts.apply(proof, { kind: 'abandoned' });
      if (isAbandoned || proof.status !== 'questions') return trusts.show(await trusts.find(session, id));
      return this.#attempt({ session, limit }, proof, answers);
    });
  }

  async #begin(asker: Asker, request: TrustRequest): Promise<Trust> {
    const { subject } = asker.session;
    const { purpose, candidate } = request;
    const { keys, store, trusts, wrongAnswers, limits } = this.#deps;
    const earlier = await store.trusts.of(subject);
    const trusted = earlier.filter(({ status }) => status === 'trusted');
    const holding = trusted.find((trust) => trust.purpose === purpose);
    if (holding) return trusts.show(holding);
    await wrongAnswers.check(subject);
    const member = memberCandidate(candidate, subject, keys);
    const open = earlier.find(({ status }) => status === 'questions');
    const resumed = open && (await this.#resume(asker, open, purpose));
    if (resumed) return resumed;
    await wrongAnswers.check(subject);
    limits.checkTrusts(trusted.length);
    const asked = await this.#ask(asker, purpose, { member, newest: earlier[0]?.id });
    // Another one began meanwhile, and its questions are the member's: nothing would count answers to two sets of them.
    return asked ?? this.#begin(asker, request);
  }

  /** Undefined where the proof is over. */
  async #resume(asker: Asker, open: TrustRecord, purpose: string): Promise<Trust | undefined> {
    const { trusts, identities, clock } = this.#deps;
    const identity =
      clock.wall() - open.beganAt > longestProofMs
        ? undefined
        : await identities.read(open.identityId, asker.limit).catch((error: unknown) => {
            if (error instanceof ServiceError && /refused|not-understood/.test(error.type)) return undefined;
            throw error;
          });
    if (!identity) {
      await trusts.apply(open, { kind: 'abandoned' });
      return undefined;
    }
    const { isVerified, questions, attemptsLeft } = identity;
    const resumed = await trusts.apply(open, { kind: 'resumed', purpose, attemptsLeft });
    if (resumed?.status !== 'questions') return undefined;
    return isVerified ? this.#grant(asker, resumed) : trusts.show(resumed, questions);
  }

  /** Undefined where `newest` is not the member's newest proof any more. */
  async #ask(
    { session: { subject, issued }, limit }: Asker,
    purpose: string,
    { member, newest }: { member: Candidate; newest: string | undefined },
  ): Promise<Trust | undefined> {
    const { service, identities, store, trusts, limits, clock } = this.#deps;
    const id = randomBytes(12).toString('base64url');
    await limits.check('proofsPerUserAndDay', subject);
    const serviceCandidateId = await service.candidates
      .save(member, `member-${id}`, { limit })
      .catch((error: unknown) => {
        throw explainRefusal(error, member);
      });
    // Questions may be billed from here on, whatever becomes of them.
    await limits.count('proofsPerUserAndDay', subject);
    const identity = await identities.ask(serviceCandidateId, `identity-${id}`, limit);
    const record: TrustRecord = {
      id,
      subject,
      purpose,
      status: 'questions',
      attemptsLeft: identity.attemptsLeft ?? usualAttempts,
      beganAt: clock.wall(),
      serviceCandidateId,
      identityId: identity.id,
      trustId: null,
    };
    let isSessionOver = false;
    const kept = await store.trusts.change(record, (_, revokedUntil, all) => {
      isSessionOver = issued <= revokedUntil;
      return isSessionOver || all[0]?.id !== newest ? undefined : record;
    });
    if (isSessionOver) throw new Refusal('session_revoked');
    return kept && trusts.show(kept, identity.questions);
  }

  async #attempt(asker: Asker, proof: TrustRecord, answers: Record<string, string>): Promise<Trust> {
    const { identities, trusts, wrongAnswers } = this.#deps;
    const countId = await wrongAnswers.count(proof.subject);
    let identity: Identity;
    try {
      identity = await identities.answer(proof.identityId, answers, asker.limit);
    } catch (error) {
      await this.#noteWrong(proof, takesNoMore(error) ? 0 : null);
      throw error;
    }
    if (identity.isVerified) {
      await wrongAnswers.right(countId);
      return this.#grant(asker, proof);
    }
    // Before anything else is asked: no failure after it makes the attempt undone.
    const next = await this.#noteWrong(proof, identity.attemptsLeft);
    if (next.status !== 'questions') return trusts.show(next);
    try {
      return await trusts.show(next, await identities.askAgain(identity, asker.limit));
    } catch (error) {
      if (!takesNoMore(error)) throw error;
      const after = await trusts.apply(next, { kind: 'wrong', attemptsLeft: 0, hasToWait: false });
      return trusts.show(after ?? next);
    }
  }

  /** @throws {Refusal} `not_found` where the member was erased meanwhile. */
  async #noteWrong(proof: TrustRecord, attemptsLeft: number | null): Promise<TrustRecord> {
    const hasToWait = await this.#deps.wrongAnswers.wrong(proof.subject);
    const after = await this.#deps.trusts.apply(proof, { kind: 'wrong', attemptsLeft, hasToWait });
    if (!after) throw new Refusal('not_found');
    return after;
  }

  /**
   * Makes a member who proved who they are a trusted end user. Where the proof or the session has ended meanwhile, the trust
   * is ended again at the service.
   *
   * @throws {Refusal} `session_revoked` or `not_found`.
   */
  async #grant({ session, limit }: Asker, proof: TrustRecord): Promise<Trust> {
    const { identities, trusts } = this.#deps;
    const trustId = await identities.trust(proof.serviceCandidateId, proof.identityId, limit);
    let isSessionOver = false;
    const after = await trusts.apply(proof, (revokedUntil) => {
      isSessionOver = session.issued <= revokedUntil;
      return { kind: 'granted', trustId, isSessionOver };
    });
    if (after?.status === 'trusted' && after.trustId === trustId) return trusts.show(after);
    await identities.revoke(trustId, limit);
    if (isSessionOver) throw new Refusal('session_revoked');
    if (!after) throw new Refusal('not_found');
    return trusts.show(after);
  }
}

/** The service takes no further attempt at this proof. */
const takesNoMore = (error: unknown): boolean => error instanceof ServiceError && error.type === 'refused';
