import type { Candidates } from './candidates.ts';
import type { Core } from './core.ts';
import { isJsonObject, type Json, type JsonObject, named, valueAt } from './json.ts';
import { type Choice, knowledgeQuestions, type Question } from './knowledge-questions.ts';
import { readId, writeId } from './profile.ts';
import { found, Refusal } from './refusal.ts';

const attempts = 3;

/** A candidate's proof of identity: questions that must be answered in at most three attempts. */
interface Identity {
  id: string;
  candidateId: string;
  questions: Question[];
  status: 'pending' | 'verified' | 'failed';
  attemptsLeft: number;
}

/** A candidate who proved their identity and may order screenings of others. */
interface TrustedUser {
  id: string;
  candidateId: string;
  identityId: string;
  status: 'active' | 'revoked';
}

/** Identities and trusted users, newest first. A trust and its trusted user share one id. */
export class TrustedUsers {
  readonly identities: Identity[] = [];
  readonly trusts: TrustedUser[] = [];
  readonly #deps: Core & { candidates: Candidates };

  constructor(deps: Core & { candidates: Candidates }) {
    this.#deps = deps;
  }

  /** `POST /identities`: makes questions for a candidate. */
  identify(body: JsonObject): JsonObject {
    const { profile, candidates, random } = this.#deps;
    const { candidateId: path, type, identityType } = profile.trust;
    const candidateId = readId(valueAt(body, path));
    if (candidateId === undefined || candidates.find(candidateId) === undefined)
      throw new Refusal(400, { path, reason: 'unknown' });
    if (valueAt(body, type) !== identityType) throw new Refusal(400, { path: type, reason: 'format' });
    const id = random.uuid('identity');
    const questions = knowledgeQuestions(random);
    const identity: Identity = { id, candidateId, questions, status: 'pending', attemptsLeft: attempts };
    this.identities.unshift(identity);
    return this.#writeIdentity(identity);
  }

  /** `PUT /identities/<id>/verification`: checks the answers. All must be right. */
  verify(id: string, body: JsonObject): JsonObject {
    const identity = this.#identity(id);
    if (identity.status === 'verified') return this.#writeIdentity(identity);
    if (identity.status === 'failed')
      throw new Refusal(422, { path: 'identity', reason: 'no-attempts-left' });
    const path = this.#deps.profile.trust.answers;
    const answers = valueAt(body, path);
    if (!Array.isArray(answers)) throw new Refusal(400, { path });
    const isRight = identity.questions.every((question) =>
      answers.some((answer) => this.#isRight(question, answer)),
    );
    identity.attemptsLeft -= isRight ? 0 : 1;
    identity.status = isRight ? 'verified' : identity.attemptsLeft === 0 ? 'failed' : 'pending';
    return this.#writeIdentity(identity);
  }

  /** `GET /identities/<id>` */
  readIdentity(id: string): JsonObject {
    return this.#writeIdentity(this.#identity(id));
  }

  /** `POST /identities/<id>/retry`: fresh questions for the attempts that are left. */
  retry(id: string): JsonObject {
    const identity = this.#identity(id);
    if (identity.status !== 'pending')
      throw new Refusal(422, { path: 'identity', reason: 'no-attempts-left' });
    identity.questions = knowledgeQuestions(this.#deps.random);
    return this.#writeIdentity(identity);
  }

  /** `POST /candidates/<id>/trust`: makes a verified candidate a trusted user. */
  trust(candidateId: string, body: JsonObject): JsonObject {
    const { profile, candidates, random } = this.#deps;
    candidates.get(candidateId);
    const path = profile.trust.identityId;
    const identityId = readId(valueAt(body, path));
    const identity = this.identities.find(({ id }) => id === identityId);
    if (identity?.candidateId !== candidateId) throw new Refusal(400, { path, reason: 'unknown' });
    if (identity.status !== 'verified') throw new Refusal(422, { path, reason: 'not-yet-complete' });
    let trusted = this.trusts.find((trust) => trust.identityId === identity.id);
    if (trusted === undefined) {
      trusted = { id: random.uuid('trust'), candidateId, identityId: identity.id, status: 'active' };
      this.trusts.unshift(trusted);
    }
    return this.#writeTrust(trusted);
  }

  /** `GET /trusted-users/<id>` */
  read(id: string): JsonObject {
    return this.#writeTrust(this.#trusted(id));
  }

  /** `DELETE /trusts/<id>`, or the portal. */
  revoke(id: string): void {
    this.#trusted(id).status = 'revoked';
  }

  /** `PUT /trusts/<id>/enable` */
  enable(id: string): JsonObject {
    const trusted = this.#trusted(id);
    trusted.status = 'active';
    return this.#writeTrust(trusted);
  }

  /** Whether this trusted user may order screenings now. */
  mayOrder(id: string): boolean {
    return this.trusts.some((trust) => trust.id === id && trust.status === 'active');
  }

  /** What answers a question rightly: the text of the choice, or its id where choices have ids. */
  rightAnswer({ right }: Question): string {
    return this.#deps.profile.trust.question.choiceId === '' ? right.text : right.id;
  }

  #identity(id: string): Identity {
    const identity = this.identities.find((known) => known.id === id);
    return found(identity, 'identity');
  }

  #trusted(id: string): TrustedUser {
    const trusted = this.trusts.find((trust) => trust.id === id);
    return found(trusted, 'trust');
  }

  #isRight(question: Question, answer: Json): boolean {
    const { questionId, choiceId } = this.#deps.profile.trust.answer;
    return (
      isJsonObject(answer) &&
      readId(valueAt(answer, questionId)) === question.id &&
      readId(valueAt(answer, choiceId)) === this.rightAnswer(question)
    );
  }

  #writeTrust({ id, candidateId, identityId, status }: TrustedUser): JsonObject {
    const { profile } = this.#deps;
    const { trust } = profile;
    return {
      candidateId: writeId(candidateId, profile),
      ...named(trust, {
        trust: id,
        trustStatus: status === 'revoked' ? trust.revoked : status,
        identityId,
      }),
    };
  }

  #writeIdentity({ id, candidateId, questions, status, attemptsLeft }: Identity): JsonObject {
    const { profile } = this.#deps;
    const { trust } = profile;
    const { choiceId, choiceText } = trust.question;
    const writeChoice = ({ id, text }: Choice): Json =>
      choiceText === '' ? text : named({ id: choiceId, text: choiceText }, { id, text });
    return named(trust, {
      candidateId: writeId(candidateId, profile),
      identity: id,
      type: trust.identityType,
      status: status === 'verified' ? trust.verified : status,
      attemptsLeft,
      questions: questions.map(({ id, text, choices }) =>
        named(trust.question, { id, text, choices: choices.map(writeChoice) }),
      ),
    });
  }
}
