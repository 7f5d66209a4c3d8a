import * as z from 'zod/mini';

const mostOfAny = 10_000_000;

/** A whole number. Of what is billed, nothing may be allowed: that stops all of it. */
const numberOf = (usual: number, least: 0 | 1) => {
  const error = `must be a whole number from ${least} to ${mostOfAny}`;
  return z._default(
    z.int({ error }).check(z.minimum(least, { error }), z.maximum(mostOfAny, { error })),
    usual,
  );
};

/** What is billed, guessed or held open, and how much of it there may be: the members of `LIMITS`. */
export const limitsSchema = z.strictObject(
  {
    ordersPerDay: numberOf(1_000, 0),
    ordersPerUserAndDay: numberOf(50, 0),
    recurrencesPerCandidate: numberOf(10, 0),
    recurrencesPerMember: numberOf(50, 0),
    proofsPerUserAndDay: numberOf(10, 0),
    trustsPerMember: numberOf(20, 1),
    invitesPerUserAndDay: numberOf(100, 1),
    streamsPerSession: numberOf(5, 1),
    streamsPerUser: numberOf(20, 1),
    streams: numberOf(20_000, 1),
  },
  { error: 'must be a JSON object' },
);

export type Limits = z.infer<typeof limitsSchema>;

export type LimitName = keyof Limits;

export const usualLimits: Limits = limitsSchema.parse({});
