import * as z from 'zod/mini';
import { roles } from './page-session.ts';

const phases = [
  'unconfirmed',
  'invited',
  'in-progress',
  'needs-attention',
  'complete',
  'cancelled',
  'expired',
] as const;
export type Phase = (typeof phases)[number];

const results = ['pending', 'clear', 'review', 'withheld'] as const;
export type Result = (typeof results)[number];

/** The environments of the service. They never share a secret, a row or a page session. */
export const environments = ['test', 'production'] as const;
export type Environment = (typeof environments)[number];

/** What an item looks into, where the profile of the proxy knows its title: the page has words of its own for it. */
export const itemKinds = [
  'ssn-trace',
  'county-criminal',
  'national-criminal',
  'sex-offender',
  'watchlist',
  'fingerprint',
  'alias',
  'driving-record',
  'education',
  'employment',
  'license',
] as const;
export type ItemKind = (typeof itemKinds)[number];

const phase = z.literal(phases);
const result = z.literal(results);
/** Times are ISO 8601 in UTC; where the service says only the day, it is that day: `YYYY-MM-DD`. */
const time = z.string();

/** Who ended a recurring screening, where a person did: perhaps the candidate, whoever ordered it. */
export const endedBySchema = z.optional(z.literal(roles));

const screeningItemSchema = z.object({
  /** The proxy's own id; the service's never reaches a page. */
  id: z.string(),
  title: z.string(),
  kind: z.optional(z.literal(itemKinds)),
  phase,
  result,
  estimatedAt: z.nullable(time),
});
export type ScreeningItem = z.infer<typeof screeningItemSchema>;

/**
 * The steps after a result that somebody took at the service; a word that the profile does not know is `open`. `at`: when a
 * notice was changed last, and when a dispute was opened.
 */
const afterStep = { status: z.literal(['open', 'closed']), at: z.nullable(time) };

/** What happened since the result. Members never see it. */
const aftermathSchema = z.object({
  /** Notices to the candidate that a decision against them may follow. */
  notices: z.array(z.object({ ...afterStep, kinds: z.array(z.literal(itemKinds)) })),
  dispute: z.optional(z.object(afterStep)),
});
export type Aftermath = z.infer<typeof aftermathSchema>;

/** One run of one package for one candidate, as the page session may see it: the same in snapshots and events. */
export const screeningSchema = z.object({
  id: z.string(),
  packageId: z.string(),
  packageTitle: z.string(),
  clientReferenceId: z.string(),
  phase,
  result,
  waitingOn: z.literal(['candidate', 'source', 'service', 'none']),
  items: z.array(screeningItemSchema),
  invite: z.optional(z.object({ method: z.literal(['link', 'email']), expiresAt: z.optional(time) })),
  recurrence: z.optional(
    z.object({ id: z.string(), run: z.number(), nextAt: z.nullable(time), endedBy: endedBySchema }),
  ),
  previousId: z.optional(z.string()),
  submittedAt: time,
  /** When the service last took up a screening again that was over. */
  reopenedAt: z.optional(time),
  /** When the result came that it has, or had before it was reopened. Members never see it. */
  resultAt: z.optional(time),
  updatedAt: time,
  estimatedAt: z.nullable(time),
  /** Until when its result counts: null while it is not complete, absent where the host has not said how long. */
  validUntil: z.optional(z.nullable(time)),
  /** From then on its candidate may order again. There where `validUntil` is a time. */
  dueAt: z.optional(time),
  aftermath: z.optional(aftermathSchema),
  /** Grows by one with each change that the page session can see. A page ignores revisions it has already shown. */
  revision: z.number(),
  environment: z.literal(environments),
});
export type Screening = z.infer<typeof screeningSchema>;
