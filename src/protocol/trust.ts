import * as z from 'zod/mini';

/** A knowledge question and its choices; passed on and not stored. */
const questionSchema = z.object({
  id: z.string(),
  text: z.string(),
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type Question = z.infer<typeof questionSchema>;

/** A member's way to becoming a trusted end user: `POST /trust`, `POST /trust/{id}/answers`, `GET /trust`. */
export const trustSchema = z.object({
  id: z.string(),
  status: z.enum(['questions', 'trusted', 'failed', 'revoked']),
  /** While the status is `questions`, and only in the answer that asks them. */
  questions: z.optional(z.array(questionSchema)),
  attemptsLeft: z.optional(z.number()),
  /** The permissible purpose, in the member's words. */
  purpose: z.string(),
});
export type Trust = z.infer<typeof trustSchema>;
