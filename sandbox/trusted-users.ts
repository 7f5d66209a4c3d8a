import type { Candidates } from './candidates.ts';
import type { Core } from './core.ts';
import { isJsonObject, type Json, type JsonObject, objectOf, valueAt } from './json.ts';
import { knowledgeQuestions, type Question } from './knowledge-questions.ts';
import { readId, writeId } from './profile.ts';
import { Refusal } from './refusal.ts';

/** A candidate's proof of identity: questions that must be answered in at most three attempts. */
export interface Identity {
  id: string;
  candidateId: string;
  questions: Question[];
  status: 'pending' | 'verified' | 'failed';
  attemptsLeft: number;
}

/** A candidate who proved their identity and may order screenings of others. */
export interface TrustedUser {
  id: string;
  candidateId: string;
  identityId: string;
  status: 'active' | 'revoked';
}

/** Identities and trusted users. A trust and its trusted user share one id. */
export class TrustedUsers {
  readonly identities: Identity[] = [];
  readonly trusts: TrustedUser[] = [];
  readonly #deps: Core & { candidates: Candidates };

  constructor(deps: Core & { candidates: Candidates }) {
    this.#deps = deps;
  }

  /** `POST /identities`: makes questions for a candidate. */
  identify(body: JsonObject): JsonObject {
    const { candidateId: path, type, identityType } = this.#deps.profile.trust;
    const candidateId = readId(valueAt(body, path));
    if (candidateId === undefined || this.#deps.candidates.find(candidateId) === undefined) {
      throw new Refusal(400, { path, reason: 'unknown' });
    }
    if (valueAt(body, type) !== identityType) throw new Refusal(400, { path: type, reason: 'format' });
    const identity: Identity = {
      id: this.#deps.random.uuid('identity'),
      candidateId,
      questions: knowledgeQuestions(this.#deps.random),
      status: 'pending',
      attemptsLeft: 3,
    };
    this.identities.unshift(identity);
    return this.#writeIdentity(identity);
  }

  /** `PUT /identities/<id>/verification`: checks the answers. All must be right. */
  verify(id: string, body: JsonObject): JsonObject {
    const { trust } = this.#deps.profile;
    const identity = this.#identity(id);
    if (identity.status === 'verified') return this.#writeIdentity(identity);
    if (identity.status === 'failed')
      throw new Refusal(422, { path: 'identity', reason: 'no-attempts-left' });
    const answers = valueAt(body, trust.answers);
    if (!Array.isArray(answers)) throw new Refusal(400, { path: trust.answers });
    const right = identity.questions.every((question) =>
      answers.some((answer) => this.#isRight(question, answer)),
    );
    identity.attemptsLeft -= right ? 0 : 1;
    identity.status = right ? 'verified' : identity.attemptsLeft === 0 ? 'failed' : 'pending';
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
    this.#deps.candidates.get(candidateId);
    const path = this.#deps.profile.trust.identityId;
    const identityId = readId(valueAt(body, path));
    const identity = this.identities.find((known) => known.id === identityId);
    if (identity?.candidateId !== candidateId) throw new Refusal(400, { path, reason: 'unknown' });
    if (identity.status !== 'verified') throw new Refusal(422, { path, reason: 'not-yet-complete' });
    const known = this.trusts.find((trust) => trust.identityId === identity.id);
    if (known !== undefined) return this.#writeTrust(known);
    const id = this.#deps.random.uuid('trust');
    const trusted: TrustedUser = { id, candidateId, identityId: identity.id, status: 'active' };
    this.trusts.unshift(trusted);
    return this.#writeTrust(trusted);
  }

  /** `GET /trusted-users/<id>` */
  read(id: string): JsonObject {
    return this.#writeTrust(this.#get(id));
  }

  /** `DELETE /trusts/<id>`, or the portal. */
  revoke(id: string): void {
    this.#get(id).status = 'revoked';
  }

  /** `PUT /trusts/<id>/enable` */
  enable(id: string): JsonObject {
    const trusted = this.#get(id);
    trusted.status = 'active';
    return this.#writeTrust(trusted);
  }

  /** Whether this trusted user may order screenings now. */
  mayOrder(id: string): boolean {
    return this.trusts.some((trust) => trust.id === id && trust.status === 'active');
  }

  #identity(id: string): Identity {
    const identity = this.identities.find((known) => known.id === id);
    if (identity === undefined) throw new Refusal(404, { path: 'identity' });
    return identity;
  }

  #get(id: string): TrustedUser {
    const trusted = this.trusts.find((trust) => trust.id === id);
    if (trusted === undefined) throw new Refusal(404, { path: 'trust' });
    return trusted;
  }

  #isRight(question: Question, answer: Json): boolean {
    const names = this.#deps.profile.trust.answer;
    if (!isJsonObject(answer)) return false;
    return (
      readId(valueAt(answer, names.questionId)) === question.id &&
      readId(valueAt(answer, names.choiceId)) === this.rightAnswer(question)
    );
  }

  /** What answers a question rightly: the text of the choice, or its id where choices have ids. */
  rightAnswer({ choices, rightChoiceId }: Question): string | undefined {
    const right = choices.find(({ id }) => id === rightChoiceId);
    return this.#deps.profile.trust.question.choiceId === '' ? right?.text : right?.id;
  }

  #writeTrust({ id, candidateId, identityId, status }: TrustedUser): JsonObject {
    const { profile } = this.#deps;
    const { trust } = profile;
    return objectOf([
      ['candidateId', writeId(candidateId, profile)],
      [trust.trust, id],
      [trust.trustStatus, status === 'revoked' ? trust.revoked : status],
      [trust.identityId, identityId],
    ]);
  }

  #writeIdentity({ id, candidateId, questions, status, attemptsLeft }: Identity): JsonObject {
    const { profile } = this.#deps;
    const { trust } = profile;
    const names = trust.question;
    const asked = questions.map((question) =>
      objectOf([
        [names.id, question.id],
        [names.text, question.text],
        [
          names.choices,
          question.choices.map((choice) =>
            names.choiceText === ''
              ? choice.text
              : objectOf([
                  [names.choiceId, choice.id],
                  [names.choiceText, choice.text],
                ]),
          ),
        ],
      ]),
    );
    return objectOf([
      [trust.candidateId, writeId(candidateId, profile)],
      [trust.identity, id],
      [trust.type, trust.identityType],
      [trust.status, status === 'verified' ? trust.verified : status],
      [trust.attemptsLeft, attemptsLeft],
      [trust.questions, asked],
    ]);
  }
}
