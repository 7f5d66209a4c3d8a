import { personOf, type SessionClaims } from '../client/session-claims.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';

/**
 * What the host knows of the candidate: for the person who was here when it was set, or who came next, and for nobody
 * after them. A framework may set a property anew at every render, so what still says the same is no news of the next one.
 */
export class KnownAnswers {
  /** As the host has set it, for whomever. */
  #given: CandidateAnswers = {};
  /** Who is here; undefined until they are named. */
  #person: string | undefined;
  /** For whom it was set; undefined until they are named. */
  #owner: string | undefined;
  /** What it said when its owner left. */
  #past: string | undefined;

  /** What is known of the person who is here. */
  get answers(): CandidateAnswers {
    return (this.#isOfPerson && this.#given) || {};
  }

  /** Takes what the host says. Answers whether it is news of the person who is here. */
  set(given: CandidateAnswers): boolean {
    const isOld = this.#isOfPerson ? given === this.#given : JSON.stringify(given) === this.#past;
    this.#given = given;
    if (isOld) return false;
    this.#owner = this.#person;
    this.#past = undefined;
    return true;
  }

  startVisit(claims: SessionClaims): void {
    const person = String(personOf(claims));
    if (person !== this.#person) this.endVisit();
    this.#person = person;
    this.#owner ??= person;
  }

  /** Nobody is here, until the next visit starts. */
  endVisit(): void {
    if (this.#person !== undefined && this.#isOfPerson) this.#past = JSON.stringify(this.#given);
    this.#person = undefined;
  }

  get #isOfPerson(): boolean {
    return this.#owner === this.#person;
  }
}
