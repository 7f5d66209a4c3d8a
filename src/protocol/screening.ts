import * as v from 'valibot';

export const phases = [
  'unconfirmed',
  'invited',
  'in-progress',
  'needs-attention',
  'complete',
  'cancelled',
  'expired',
] as const;
export type Phase = (typeof phases)[number];

export const results = ['pending', 'clear', 'review', 'withheld'] as const;
export type Result = (typeof results)[number];

/** Environments never share a secret, a row or a session. */
export const environments = ['test', 'production'] as const;
export type Environment = (typeof environments)[number];

/** The ways to run a screening: start at once, or let the service collect what is missing. */
export const modes = ['form', 'link', 'email'] as const;
export type Mode = (typeof modes)[number];

const phase = v.picklist(phases);
const result = v.picklist(results);
/** Times are ISO 8601 in UTC. */
const time = v.string();

export const screeningItemSchema = v.object({
  /** The proxy's own id; the service's never reaches a page. */
  id: v.string(),
  title: v.string(),
  phase,
  result,
  estimatedAt: v.nullable(time),
});
export type ScreeningItem = v.InferOutput<typeof screeningItemSchema>;

/** One run of one package for one candidate, as an audience may see it: the same shape in snapshots and events. */
export const screeningSchema = v.object({
  id: v.string(),
  packageId: v.string(),
  packageTitle: v.string(),
  clientReferenceId: v.string(),
  phase,
  result,
  waitingOn: v.picklist(['candidate', 'source', 'service', 'none']),
  items: v.array(screeningItemSchema),
  invite: v.optional(v.object({ method: v.picklist(['link', 'email']), expiresAt: v.optional(time) })),
  recurrence: v.optional(v.object({ id: v.string(), run: v.number(), nextAt: v.nullable(time) })),
  previousId: v.optional(v.string()),
  submittedAt: time,
  updatedAt: time,
  estimatedAt: v.nullable(time),
  /** Grows by one with each change this audience can see; a page ignores what it has already shown. */
  revision: v.number(),
  environment: v.picklist(environments),
});
export type Screening = v.InferOutput<typeof screeningSchema>;

/** Whether a screening is over, as far as anybody can say: the service may reopen any of them. */
export function isOver(screening: Pick<Screening, 'phase'>): boolean {
  return screening.phase === 'complete' || screening.phase === 'cancelled' || screening.phase === 'expired';
}
