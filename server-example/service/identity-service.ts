import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import type { Question } from '../../src/protocol/trust.ts';
import type { Identities, Identity } from './port.ts';
import type { Profile } from './profile.ts';
import { identifier } from './screening-request.ts';
import type { ServiceCalls } from './service-calls.ts';
import { ServiceError } from './service-error.ts';
import type { TimeLimit } from '../time-limit.ts';
import { WireBody } from './wire-body.ts';

/** What asks for the proof of a candidate. */
export function identityRequest(profile: Profile, candidateId: string): Candidate {
  const { trust } = profile;
  const proof = withField({}, trust.candidateId, identifier(profile, candidateId));
  return withField(proof, trust.type, trust.identityType);
}

/** What submits one attempt: the chosen answer of each question. */
export function attemptRequest(
  profile: Profile,
  chosen: [questionId: string, choiceId: string][],
): Candidate {
  const { answer: names, answers: list, question } = profile.trust;
  // A choice that is a plain text stays one, even if it looks like a number.
  const choice = (id: string) => (question.choiceId === '' ? id : identifier(profile, id));
  const given = chosen.map(([questionId, choiceId]) =>
    withField(
      withField({}, names.questionId, identifier(profile, questionId)),
      names.choiceId,
      choice(choiceId),
    ),
  );
  return withField({}, list, given);
}

/** Proof of identity by questions, and the trust that is built on it (wire.md, Trusted end users). */
export class IdentityService implements Identities {
  readonly #profile: Profile;
  readonly #calls: ServiceCalls;

  constructor(profile: Profile, calls: ServiceCalls) {
    this.#profile = profile;
    this.#calls = calls;
  }

  /** Asks the questions that only this candidate can answer. */
  async ask(candidateId: string, idempotencyKey: string, limit: TimeLimit): Promise<Identity> {
    const body = await this.#calls.make({
      method: 'POST',
      route: 'identities',
      body: identityRequest(this.#profile, candidateId),
      idempotencyKey,
      isRepeatable: false,
      limit,
    });
    return withQuestions(this.#readIdentity(body), this.#profile.trust.questions);
  }

  /** Submits one attempt. It is never repeated: every attempt counts. */
  async answer(identityId: string, answers: Record<string, string>, limit: TimeLimit): Promise<Identity> {
    const body = await this.#calls.make({
      method: this.#profile.methods.verifyIdentity,
      route: 'identityVerification',
      id: identityId,
      body: attemptRequest(this.#profile, Object.entries(answers)),
      isRepeatable: false,
      limit,
    });
    return this.#readIdentity(body, identityId);
  }

  /** Reads an identity back, with the questions that are open. */
  async read(identityId: string, limit: TimeLimit): Promise<Identity> {
    const body = await this.#calls.make({
      method: 'GET',
      route: 'identity',
      id: identityId,
      isRepeatable: true,
      limit,
    });
    return withQuestions(this.#readIdentity(body, identityId), this.#profile.trust.questions);
  }

  /** The questions for the next attempt: fresh ones where the service has them, else those of its last answer. */
  async askAgain(identity: Identity, limit: TimeLimit): Promise<Question[]> {
    const { reads, trust } = this.#profile;
    if (!reads.identityRetry) return withQuestions(identity, trust.questions).questions;
    const body = await this.#calls.make({
      method: 'POST',
      route: 'identityRetry',
      id: identity.id,
      isRepeatable: false,
      limit,
    });
    return withQuestions(this.#readIdentity(body, identity.id), trust.questions).questions;
  }

  /** Makes the proved candidate a trusted end user; answers the trust's id. */
  async trust(candidateId: string, identityId: string, limit: TimeLimit): Promise<string> {
    const body = await this.#calls.make({
      method: 'POST',
      route: 'candidateTrust',
      id: candidateId,
      body: withField({}, this.#profile.trust.identityId, identifier(this.#profile, identityId)),
      isRepeatable: true,
      limit,
    });
    return new WireBody(body, 'a trust').pathId(this.#profile.trust.trust);
  }

  /** Where the profile says that a trust can be read back. */
  get isTrusted(): Identities['isTrusted'] {
    return this.#profile.reads.trustedUser ? this.#isTrusted.bind(this) : undefined;
  }

  /** One without a status is active as long as it can be read. */
  async #isTrusted(trustId: string, limit: TimeLimit): Promise<boolean> {
    try {
      const body = await this.#calls.make({
        method: 'GET',
        route: 'trustedUser',
        id: trustId,
        isRepeatable: true,
        limit,
      });
      const { trustStatus, revoked } = this.#profile.trust;
      const status = new WireBody(body, 'a trusted user').word(trustStatus);
      return status?.toLowerCase() !== revoked.toLowerCase();
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return false;
      throw error;
    }
  }

  async revoke(trustId: string, limit: TimeLimit): Promise<void> {
    try {
      await this.#calls.make({ method: 'DELETE', route: 'trust', id: trustId, isRepeatable: true, limit });
    } catch (error) {
      const isGone = error instanceof ServiceError && error.status === 404;
      if (!isGone) throw error;
    }
  }

  #readIdentity(answer: unknown, knownId?: string): Identity {
    const { identity, status, verified, attemptsLeft, questions } = this.#profile.trust;
    const body = new WireBody(answer, 'an identity');
    const left = attemptsLeft === null ? undefined : body.word(attemptsLeft);
    return {
      id: knownId ?? body.pathId(identity),
      isVerified: body.word(status)?.toLowerCase() === verified.toLowerCase(),
      attemptsLeft: left !== undefined && /^\d+$/.test(left) ? Number(left) : null,
      questions: body.optionalList(questions).map((question) => this.#readQuestion(question)),
    };
  }

  #readQuestion(asked: unknown): Question {
    const { question: names } = this.#profile.trust;
    const question = new WireBody(asked, 'an identity question');
    const choices = question.list(names.choices);
    if (choices.length === 0) {
      throw new ServiceError('not-understood', `an identity question has no choice at ${names.choices}`);
    }
    return {
      id: question.id(names.id),
      text: question.id(names.text),
      choices: choices.map((one) => {
        const choice = new WireBody(one, 'a choice of an identity question');
        return { id: choice.id(names.choiceId), text: choice.id(names.choiceText) };
      }),
    };
  }
}

/** Nobody can prove anything by an answer without a question: the profile looks in the wrong place. */
function withQuestions(identity: Identity, path: string): Identity {
  if (identity.isVerified || identity.questions.length > 0) return identity;
  throw new ServiceError('not-understood', `an identity of the service has no question at ${path}`);
}
