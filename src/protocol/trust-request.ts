import * as z from 'zod/mini';

const shortText = z.string().check(z.minLength(1), z.maxLength(200));

/** `POST /trust`: `candidate` is the member, in canonical names. */
export const trustRequestSchema = z.object({
  purpose: shortText,
  candidate: z.record(z.string(), z.unknown()),
});
export type TrustRequest = z.infer<typeof trustRequestSchema>;

/** `POST /trust/{id}/answers`: the id of the chosen answer by the id of its question. */
export const trustAnswersSchema = z.object({ answers: z.record(shortText, shortText) });
export type TrustAnswers = z.infer<typeof trustAnswersSchema>;
