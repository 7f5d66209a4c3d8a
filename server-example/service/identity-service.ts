import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import type { Question } from '../../src/protocol/trust.ts';
import type { Profile } from './profile.ts';
import { identifier } from './screening-request.ts';
import type { ServiceCalls } from './service-calls.ts';
import { ServiceError } from './service-error.ts';

export interface Identity {
  id: string;
  isVerified: boolean;
  /** Null where the service does not say. */
  attemptsLeft: number | null;
  questions: Question[];
}

const asObject = (value: unknown): Candidate =>
  (typeof value === 'object' && value !== null ? value : {}) as Candidate;

/** Proof of identity by questions, and the trust that is built on it (wire.md, Trusted end users). */
export class IdentityService {
  readonly #profile: Profile;
  readonly #calls: ServiceCalls;

  constructor(profile: Profile, calls: ServiceCalls) {
    this.#profile = profile;
    this.#calls = calls;
  }

  /** Asks the questions that only this candidate can answer. */
  async ask(candidateId: string, idempotencyKey: string): Promise<Identity> {
    const body = await this.#calls.make({
      method: 'POST',
      route: 'identities',
      body: withField(
        { candidateId: identifier(this.#profile, candidateId) },
        this.#profile.trust.type,
        this.#profile.trust.identityType,
      ),
      idempotencyKey,
      isRepeatable: false,
    });
    return this.#readIdentity(body);
  }

  /** Submits one attempt. It is never repeated: every attempt counts. */
  async answer(identityId: string, answers: Record<string, string>): Promise<Identity> {
    const { answer: names, answers: list } = this.#profile.trust;
    const given = Object.entries(answers).map(([questionId, choiceId]) =>
      withField(withField({}, names.questionId, questionId), names.choiceId, choiceId),
    );
    const body = await this.#calls.make({
      method: this.#profile.methods.verifyIdentity,
      route: 'identityVerification',
      id: identityId,
      body: withField({}, list, given),
      isRepeatable: false,
    });
    return this.#readIdentity(body, identityId);
  }

  /** Makes the proved candidate a trusted end user; answers the trust's id. */
  async trust(candidateId: string, identityId: string): Promise<string> {
    const body = await this.#calls.make({
      method: 'POST',
      route: 'candidateTrust',
      id: candidateId,
      body: withField({}, this.#profile.trust.identityId, identityId),
      isRepeatable: true,
    });
    return readId(body, this.#profile.trust.trust);
  }

  /** Whether a trust can be read back. */
  get canRead(): boolean {
    return this.#profile.reads.trustedUser;
  }

  /** Whether a trust is still active; one without a status is active as long as it can be read. */
  async isTrusted(trustId: string): Promise<boolean> {
    try {
      const body = await this.#calls.make({
        method: 'GET',
        route: 'trustedUser',
        id: trustId,
        isRepeatable: true,
      });
      const { trustStatus, revoked } = this.#profile.trust;
      return String(readField(asObject(body), trustStatus)).toLowerCase() !== revoked.toLowerCase();
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return false;
      throw error;
    }
  }

  async revoke(trustId: string): Promise<void> {
    try {
      await this.#calls.make({ method: 'DELETE', route: 'trust', id: trustId, isRepeatable: true });
    } catch (error) {
      const isGone = error instanceof ServiceError && error.status === 404;
      if (!isGone) throw error;
    }
  }

  #readIdentity(body: unknown, id = readId(body, this.#profile.trust.identity)): Identity {
    const { status, verified, attemptsLeft, questions, question: names } = this.#profile.trust;
    const whole = asObject(body);
    const left = readField(whole, attemptsLeft);
    const asked = readField(whole, questions);
    return {
      id,
      isVerified: readField(whole, status) === verified,
      attemptsLeft: typeof left === 'number' ? left : null,
      questions: (Array.isArray(asked) ? asked.map(asObject) : []).map((question) => {
        const choices = readField(question, names.choices);
        return {
          id: String(readField(question, names.id)),
          text: String(readField(question, names.text)),
          choices: (Array.isArray(choices) ? choices.map(asObject) : []).map((choice) => ({
            id: String(readField(choice, names.choiceId)),
            text: String(readField(choice, names.choiceText)),
          })),
        };
      }),
    };
  }
}

function readId(body: unknown, path: string): string {
  const id = readField(asObject(body), path);
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new ServiceError('not-understood', `an answer of the service lacks ${path}`);
}
