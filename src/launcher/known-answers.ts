import type { Visitor } from '../client/person/visitor.ts';
import { writeJson } from '../client/write-json.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';

const nothing: CandidateAnswers = {};

/** What the host knows of the candidate, and whom that is about. */
export class KnownAnswers {
  #answers = nothing;
  /** Undefined where nobody was named when it was set. */
  #person: string | undefined;

  /** A framework may set a property anew at every render, so what still says the same is about the same person. */
  learn(answers: CandidateAnswers, visitor: Visitor | undefined): void {
    if (writeJson(answers) !== writeJson(this.#answers)) this.#person = visitor?.person;
    this.#answers = answers;
  }

  /** What is known of this person; whoever comes first takes what was set for nobody yet. */
  of({ person }: Visitor): CandidateAnswers {
    this.#person ??= person;
    return this.#person === person ? this.#answers : nothing;
  }
}
