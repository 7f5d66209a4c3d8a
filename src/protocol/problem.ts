import * as z from 'zod/mini';

/** Every refusal of the page API: its code and its HTTP status. A closed list. */
export const problemStatus = {
  invalid_request: 400,
  idempotency_key_required: 400,
  session_expired: 401,
  session_invalid: 401,
  session_revoked: 401,
  host_key_invalid: 401,
  origin_refused: 403,
  role_forbidden: 403,
  package_forbidden: 403,
  consent_missing: 403,
  not_found: 404,
  in_progress: 409,
  not_complete: 409,
  too_large: 413,
  fields_invalid: 422,
  key_reused: 422,
  rate_limited: 429,
  service_refused: 502,
  service_unavailable: 503,
  store_unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** What is wrong with one field: `path` lies within `candidate`, `code` names the rule (see `field-rules.ts`). */
const fieldProblemSchema = z.object({ path: z.string(), code: z.string() });
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

/** A refusal on the wire, `application/problem+json` (RFC 9457). Sentences for people are made in the page. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.literal(Object.keys(problemStatus) as ProblemCode[]),
  /** For the developers of the host: what to do about it. */
  detail: z.optional(z.string()),
  errors: z.optional(z.array(fieldProblemSchema)),
  /** Names the request in the log of the proxy. */
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
