import * as v from 'valibot';

/** A knowledge question and its choices; asked once and kept nowhere. */
export const questionSchema = v.object({
  id: v.string(),
  text: v.string(),
  choices: v.array(v.object({ id: v.string(), text: v.string() })),
});
export type Question = v.InferOutput<typeof questionSchema>;

/** A member's way to becoming a trusted end user: `POST /trust`, `POST /trust/{id}/answers`, `GET /trust`. */
export const trustSchema = v.object({
  id: v.string(),
  status: v.picklist(['questions', 'trusted', 'failed', 'revoked']),
  /** While the status is `questions`, and only in the answer that asks them. */
  questions: v.optional(v.array(questionSchema)),
  attemptsLeft: v.optional(v.number()),
  /** The permissible purpose, in the member's words. */
  purpose: v.string(),
});
export type Trust = v.InferOutput<typeof trustSchema>;
