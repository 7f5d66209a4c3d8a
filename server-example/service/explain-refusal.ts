import { answersOf, type Candidate, readField } from '../../src/protocol/candidate.ts';
import { checkField } from '../../src/protocol/field-rules.ts';
import type { FieldProblem } from '../../src/protocol/problem.ts';
import { unexplained } from './error-grammar.ts';
import { ServiceError } from './service-error.ts';

/**
 * A refusal in words that help whoever gave these answers. Where the service names a field and no reason, the answer
 * tells it: an empty one is required, and one that breaks our own rule is wrong by that rule. An answer that our rules
 * accept stays `not-accepted`: to ask for another form of it would lead nowhere. A reason that repeats an answer is none.
 * Any other error stays as it is.
 */
export function explainRefusal(error: unknown, candidate: Candidate): unknown {
  if (!(error instanceof ServiceError) || error.problems.length === 0) return error;
  const { type, message, status, didNothing, retryAfter, cause } = error;
  const given = new Set(answersOf(candidate).flatMap(([, answer]) => wordsOf(String(answer))));
  return new ServiceError(type, message, {
    ...(status === undefined ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    didNothing,
    cause,
    problems: error.problems.map((problem) => explainProblem(problem, candidate, given)),
  });
}

/** @param given the words of all answers: a reason that consists of them is none. */
function explainProblem(
  problem: FieldProblem,
  candidate: Candidate,
  given: ReadonlySet<string>,
): FieldProblem {
  const { path, code } = problem;
  const isRepeated = wordsOf(code).every((word) => given.has(word));
  if (code !== unexplained && code !== 'format' && !isRepeated) return problem;
  const answer = readField(candidate, path);
  const isEmpty = answer === undefined || answer === null || answer === '';
  if (isEmpty) return { path, code: 'required' };
  return checkField(path, answer) ?? { path, code: unexplained };
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
