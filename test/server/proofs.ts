import assert from 'node:assert/strict';
import type { Question, Trust } from '../../src/protocol/trust.ts';

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

/** A member who proves who they are, and what for. */
export const max = { givenName: 'Max', familyName: 'Stone', email: 'max@example.com', dob: '1985-06-01' };
export const purpose = 'Hiring for child care in my own home';

interface Asked {
  ask(path: string, options: { method: string; token: string; body: object }): Promise<Response>;
}

export const beginProof = (
  { ask }: Asked,
  token: string,
  facts: { purpose?: string; candidate?: object } = {},
): Promise<Response> => ask('/trust', { method: 'POST', token, body: { purpose, candidate: max, ...facts } });

export const answerProof = (
  { ask }: Asked,
  token: string,
  { id, answers }: { id: string; answers: Record<string, string> },
): Promise<Response> => ask(`/trust/${id}/answers`, { method: 'POST', token, body: { answers } });

/** A member proves who they are, and is trusted. */
export async function gainTrust(house: Asked, token: string, facts: object = {}): Promise<Trust> {
  const { id, questions } = await trustOf(await beginProof(house, token, facts));
  const trust = await trustOf(await answerProof(house, token, { id, answers: rightAnswers(questions) }));
  assert.equal(trust.status, 'trusted');
  return trust;
}

/** The body of an answer, as a trust. */
export const trustOf = async (answer: Response): Promise<Trust> => (await answer.json()) as Trust;
