import * as z from 'zod/mini';
import { candidateBounds, isBoundedCandidate } from './candidate-bounds.ts';
import { purposeSchema, shortText } from './short-text.ts';

/** `POST /trust`: `candidate` is the member, in canonical names. */
export const trustRequestSchema = z.strictObject({
  purpose: purposeSchema,
  candidate: z.record(z.string(), z.unknown()).check(z.refine(isBoundedCandidate, candidateBounds)),
});
export type TrustRequest = z.infer<typeof trustRequestSchema>;

/** The id of a choice; where choices have none, its text. */
const choice = z.string().check(z.minLength(1), z.maxLength(500));

/** `POST /trust/{id}/answers`: the id of the chosen answer by the id of its question. */
export const trustAnswersSchema = z.strictObject({ answers: z.record(shortText, choice) });
export type TrustAnswers = z.infer<typeof trustAnswersSchema>;
