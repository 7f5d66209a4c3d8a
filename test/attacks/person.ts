import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import type { Question, Trust } from '../../src/protocol/trust.ts';
import { anna, type House } from '../server/house.ts';

export const purpose = 'Hiring for child care in my own home';

/** Answers of a candidate of their own, so that nothing of two people is the same. */
export const answersOf = (reference: string): typeof anna => ({
  ...anna,
  givenName: `Given-${reference}`,
  familyName: `Family-${reference}`,
  email: `${reference.replaceAll(/\W/g, '-')}@example.com`,
});

/** What the host passes of a person to the page session of a member. */
export function inviteeOf(reference: string): NonNullable<PageSessionRequest['candidate']> {
  const { givenName, familyName, email } = answersOf(reference);
  return { clientReferenceId: reference, givenName, familyName, email };
}

/** The sandbox's right answer is the one that comes first in the alphabet. @param place of the one to give. */
export const chooseAnswers = (questions: Question[], place: number): Record<string, string> =>
  Object.fromEntries(
    questions.map(({ id, choices }) => [
      id,
      choices.toSorted((one, other) => one.text.localeCompare(other.text, 'en')).at(place)!.id,
    ]),
  );

/** A proof of identity that was begun, and what answers its questions rightly. */
export interface BegunProof {
  id: string;
  answers: Record<string, string>;
}

export async function beginProof(house: House, token: string, reference: string): Promise<BegunProof> {
  const { givenName, familyName, email } = answersOf(reference);
  const body = { purpose, candidate: { givenName, familyName, email } };
  const begun = await house.ask('/trust', { method: 'POST', token, body });
  const { id, questions = [] } = (await begun.json()) as Trust;
  return { id, answers: chooseAnswers(questions, 0) };
}

/** Makes the member of this page session a trusted end user. */
export async function gainTrust(house: House, token: string, reference: string): Promise<BegunProof> {
  const proof = await beginProof(house, token, reference);
  const body = { answers: proof.answers };
  await house.ask(`/trust/${proof.id}/answers`, { method: 'POST', token, body });
  return proof;
}
