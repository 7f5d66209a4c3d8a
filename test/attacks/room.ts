/** Limits so high that a sweep meets what it attacks, and not them: they have tests of their own. */
export const roomForAttacks: Record<string, string> = Object.fromEntries(
  [
    'REQUESTS_PER_ADDRESS_AND_MINUTE',
    'REQUESTS_PER_SUBJECT_AND_MINUTE',
    'REQUESTS_PER_MINUTE',
    'ORDERS_PER_SUBJECT_AND_MINUTE',
    'PROOFS_PER_SUBJECT_AND_MINUTE',
    'PROOFS_PER_SUBJECT_AND_DAY',
    'CALLBACKS_PER_SCREENING_AND_MINUTE',
    'ORDERS_PER_SUBJECT_AND_DAY',
    'ORDERS_PER_DAY',
    'STREAMS_PER_SESSION',
    'STREAMS_PER_SUBJECT',
    'STREAMS',
  ].map((name) => [name, '10000000']),
);
