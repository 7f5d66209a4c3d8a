import type { Settings } from './settings.ts';

/** How much the proxy takes at most, so that nobody can use it up. */
export interface Limits {
  /** How many proxies of the operator's own stand before this one: only what they add to the header is believed. */
  trustedProxies: number;
  /** Where those proxies write the address that they were asked from. */
  addressHeader: 'x-forwarded-for' | 'forwarded';
  /** Requests without a valid key, of an address and in all. */
  strangerRequestsPerAddressAndMinute: number;
  /** Requests with a page session, of a subject. */
  requestsPerSubjectAndMinute: number;
  /** Of either, in all. */
  requestsPerMinute: number;
  ordersPerSubjectAndMinute: number;
  /** Invite links, each of which costs a call at the service. */
  invitesPerSubjectAndMinute: number;
  proofsPerSubjectAndMinute: number;
  /** Proofs of identity that may be billed, in any 24 hours. */
  proofsPerSubjectAndDay: number;
  /** Trusts that have not ended. */
  trustsPerMember: number;
  /** Callbacks whose body decides, or which have a run of a plan read. */
  callbacksPerScreeningAndMinute: number;
  /** Screenings that may be billed, in any 24 hours. */
  ordersPerSubjectAndDay: number;
  ordersPerDay: number;
  /** Recurring screenings that have not ended. */
  recurrencesPerMember: number;
  recurrencesPerCandidate: number;
  /** Open event streams and long polls. */
  streamsPerSession: number;
  streamsPerSubject: number;
  streams: number;
  /** How long an answer may wait to be read, until its connection is cut. */
  answerSeconds: number;
}

/** The whole numbers among the limits: their variables and what they are by default. */
export const limitNumbers = {
  trustedProxies: ['TRUSTED_PROXIES', 0],
  strangerRequestsPerAddressAndMinute: ['REQUESTS_PER_ADDRESS_AND_MINUTE', 600],
  requestsPerSubjectAndMinute: ['REQUESTS_PER_SUBJECT_AND_MINUTE', 600],
  requestsPerMinute: ['REQUESTS_PER_MINUTE', 60_000],
  ordersPerSubjectAndMinute: ['ORDERS_PER_SUBJECT_AND_MINUTE', 60],
  invitesPerSubjectAndMinute: ['INVITES_PER_SUBJECT_AND_MINUTE', 10],
  proofsPerSubjectAndMinute: ['PROOFS_PER_SUBJECT_AND_MINUTE', 6],
  proofsPerSubjectAndDay: ['PROOFS_PER_SUBJECT_AND_DAY', 10],
  trustsPerMember: ['TRUSTS_PER_MEMBER', 20],
  callbacksPerScreeningAndMinute: ['CALLBACKS_PER_SCREENING_AND_MINUTE', 600],
  ordersPerSubjectAndDay: ['ORDERS_PER_SUBJECT_AND_DAY', 50],
  ordersPerDay: ['ORDERS_PER_DAY', 1_000],
  recurrencesPerMember: ['RECURRENCES_PER_MEMBER', 50],
  recurrencesPerCandidate: ['RECURRENCES_PER_CANDIDATE', 10],
  streamsPerSession: ['STREAMS_PER_SESSION', 5],
  streamsPerSubject: ['STREAMS_PER_SUBJECT', 20],
  streams: ['STREAMS', 20_000],
  answerSeconds: ['ANSWER_SECONDS', 30],
} as const satisfies Partial<Record<keyof Limits, readonly [name: string, usual: number]>>;

export type NumberedLimit = keyof typeof limitNumbers;

/** Of what is billed, nothing may be allowed: that stops all orders, or all proofs. */
const mayBeNothing: ReadonlySet<string> = new Set<NumberedLimit>([
  'trustedProxies',
  'proofsPerSubjectAndDay',
  'ordersPerSubjectAndDay',
  'ordersPerDay',
  'recurrencesPerMember',
  'recurrencesPerCandidate',
]);
const most = 10_000_000;
/** Of those that count something else than requests. */
const mostOf: Partial<Record<string, number>> = { trustedProxies: 10, answerSeconds: 3_600 };

/** Reads the limits; what is wrong with them is among the mistakes of the settings. */
export function readLimits(settings: Settings): Limits {
  const numbers = Object.entries(limitNumbers).map(([limit, [name, usual]]) => {
    const bounds = {
      least: mayBeNothing.has(limit) ? 0 : 1,
      most: mostOf[limit] ?? most,
      what: 'a whole number',
    };
    return [limit, settings.wholeNumber(name, usual, bounds)];
  });
  return {
    ...(Object.fromEntries(numbers) as Record<NumberedLimit, number>),
    addressHeader: settings.choice(
      'TRUSTED_PROXY_HEADER',
      ['x-forwarded-for', 'forwarded'],
      'x-forwarded-for',
    ),
  };
}
