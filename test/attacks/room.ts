/** Limits so high that a sweep meets what it attacks, and not them: they have tests of their own. */
export const roomForAttacks: Record<string, string> = {
  LIMITS: JSON.stringify(
    Object.fromEntries(
      [
        'ordersPerDay',
        'ordersPerUserAndDay',
        'proofsPerUserAndDay',
        'invitesPerUserAndDay',
        'streamsPerSession',
        'streamsPerUser',
        'streams',
      ].map((name) => [name, 10_000_000]),
    ),
  ),
};
