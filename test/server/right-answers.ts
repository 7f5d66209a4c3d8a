import type { Question } from '../../src/protocol/trust.ts';

/** Of each question the choice that comes first in the alphabet, which is the right one in the sandbox. */
export const rightAnswers = (questions: Question[] = []): Record<string, string> => chosen(questions, 1);

export const wrongAnswers = (questions: Question[] = []): Record<string, string> => chosen(questions, -1);

const chosen = (questions: Question[], direction: 1 | -1): Record<string, string> =>
  Object.fromEntries(
    questions.map(({ id, choices }) => [
      id,
      choices.toSorted((one, other) => direction * one.text.localeCompare(other.text, 'en'))[0]!.id,
    ]),
  );
