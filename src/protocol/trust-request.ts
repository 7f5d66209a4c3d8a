import * as v from 'valibot';
import { dictionary } from './dictionary.ts';

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** `POST /trust`: `candidate` is the member, in canonical names. */
export const trustRequestSchema = v.object({
  purpose: shortText,
  candidate: dictionary(v.string(), v.unknown()),
});
export type TrustRequest = v.InferOutput<typeof trustRequestSchema>;

/** `POST /trust/{id}/answers`: question id to answer id. */
export const trustAnswersSchema = v.object({ answers: dictionary(shortText, shortText) });
export type TrustAnswers = v.InferOutput<typeof trustAnswersSchema>;
