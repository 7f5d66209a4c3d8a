import * as z from 'zod/mini';

/** A knowledge question and its choices; passed on and not stored. */
const questionSchema = z.object({
  id: z.string(),
  text: z.string(),
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type Question = z.infer<typeof questionSchema>;

/**
 * A member's proof of identity, to become a trusted end user: `POST /trust`, `POST /trust/{id}/answers`, `GET /trust`.
 */
export const trustSchema = z.object({
  id: z.string(),
  status: z.literal(['questions', 'trusted', 'failed', 'revoked']),
  /** Only while the status is `questions`, and only in an answer to `POST`: they are not sent again. */
  questions: z.optional(z.array(questionSchema)),
  attemptsLeft: z.optional(z.number()),
  /** Seconds after which another proof may begin, where the member has to wait. */
  retryAfter: z.optional(z.number()),
  /** The permissible purpose, in the member's words. */
  purpose: z.string(),
});
export type Trust = z.infer<typeof trustSchema>;
