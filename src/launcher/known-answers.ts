import type { CandidateAnswers } from '../protocol/candidate-answers.ts';

const nothingKnown: CandidateAnswers = {};

/**
 * What the host knows of the candidate: for the person who was here when it was set, or who came next, and for nobody
 * after them. A framework may set a property anew at every render, so what still says the same is for the same person.
 */
export class KnownAnswers {
  #answers: CandidateAnswers = {};
  /** Whom it is about; undefined where nobody was named when it was set. */
  #person: string | undefined;

  set(answers: CandidateAnswers, person: string | undefined): void {
    const isSame = JSON.stringify(answers) === JSON.stringify(this.#answers);
    this.#answers = answers;
    if (!isSame) this.#person = person;
  }

  /** For this person; whoever comes first takes what was set for nobody yet. */
  of(person: string): CandidateAnswers {
    this.#person ??= person;
    return this.#person === person ? this.#answers : nothingKnown;
  }
}
