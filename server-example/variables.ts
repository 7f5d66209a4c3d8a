import { limitNumbers, type NumberedLimit } from './limits.ts';

/** A variable of the proxy, as a person who sets it needs to know it. */
export interface Variable {
  /** Words that follow a comment sign or stand in a table. */
  meaning: string;
  /** Without it the proxy does not start. */
  isRequired?: boolean;
  /** Also as `…_FILE`, and never printed. */
  isSecret?: boolean;
  /** What it is where it is not set; absent: nothing. */
  usual?: string;
}

const limitMeanings: Record<NumberedLimit, string> = {
  ordersPerDay: 'screenings ordered in any 24 hours, by everybody: each may be billed; 0 stops all orders',
  ordersPerSubjectAndDay: 'the same for each subject of page sessions',
  ordersPerSubjectAndMinute: 'attempts to order, those that are refused included',
  invitesPerSubjectAndMinute: "links to the service's form that a candidate asks for",
  proofsPerSubjectAndDay:
    'proofs of identity that a member begins in any 24 hours: each may be billed; 0 stops all proofs',
  trustsPerMember: 'purposes for which a member is trusted at the same time',
  proofsPerSubjectAndMinute: 'attempts of a member to begin a proof of identity',
  callbacksPerScreeningAndMinute:
    'callbacks of a screening that decide by their body, or of a plan that have a run read',
  requestsPerSubjectAndMinute: 'requests with the page sessions of a subject',
  strangerRequestsPerAddressAndMinute: 'requests without a valid key from an address',
  requestsPerMinute: 'requests with page sessions in all',
  recurrencesPerMember: 'recurring screenings of a member that have not ended',
  recurrencesPerCandidate: 'the same of a candidate, whoever ordered them',
  streamsPerSession: 'event streams and long polls that are open at the same time, of a page session',
  streamsPerSubject: 'the same for all page sessions of a subject',
  streams: 'the same in all; one weighs about 8 kB',
  answerSeconds: 'seconds that an answer waits to be read, until its connection is cut',
  trustedProxies: 'how many proxies of your own stand before this one',
};

const limitVariable = (limit: NumberedLimit): [string, Variable] => {
  const [name, usual] = limitNumbers[limit];
  return [name, { meaning: limitMeanings[limit], usual: String(usual) }];
};

/** Every variable that the proxy reads, in the order in which somebody would set them. */
export const variables: Readonly<Record<string, Variable>> = {
  SERVICE_BASE_URL: { meaning: 'the host of the service', isRequired: true },
  SERVICE_CLIENT_ID: { meaning: 'the client id that the service issued to you', isRequired: true },
  SERVICE_CLIENT_SECRET: {
    meaning: 'the client secret that the service issued to you',
    isRequired: true,
    isSecret: true,
  },
  SERVICE_ENVIRONMENT: {
    meaning: 'test or production: they never share a secret, a row or a session',
    isRequired: true,
  },
  PUBLIC_URL: {
    meaning: 'where the service reaches the proxy with its callbacks; pages of this origin may use it',
    isRequired: true,
  },
  SECRET_KEY: {
    meaning:
      'at least 32 characters, known to the proxy alone; the keys for every purpose are derived from it',
    isRequired: true,
    isSecret: true,
  },
  HOST_API_KEY: {
    meaning: 'at least 12 characters; your back end sends it to ask for page sessions',
    isRequired: true,
    isSecret: true,
  },
  HOST_API_KEY_PREVIOUS: {
    meaning: 'the host key before the current one, while your back end changes it',
    isSecret: true,
  },
  SECRET_KEY_PREVIOUS: {
    meaning: 'the secret key before the current one, while you change it',
    isSecret: true,
  },
  SERVICE_VERSION: { meaning: 'v2 or v1', usual: 'v2' },
  SERVICE_PROFILE: { meaning: 'a JSON file with the facts in which the service differs from the profile' },
  SERVICE_CALLBACK_SECRET: {
    meaning: 'at least 12 characters; the secret of callbacks, if the service agreed on one',
    isSecret: true,
  },
  LINK_ORIGINS: {
    meaning: 'the origins that invite links may lead to',
    usual: 'the origin of SERVICE_BASE_URL',
  },
  ALLOWED_ORIGINS: { meaning: 'the origins of pages elsewhere that may use the proxy' },
  DATABASE_URL: {
    meaning: 'file:… (the path of a SQLite file) for one process, postgres://… for several',
    isSecret: true,
    usual: 'file:screenings.db',
  },
  SHORTEST_RECURRENCE: {
    meaning:
      'the shortest interval of recurring screenings, such as P1M, at least P1W, for page sessions that name none; none: they may order none',
    usual: 'P1M',
  },
  RETENTION_DAYS: { meaning: 'how long an entry of the event log is kept', usual: '400' },
  HOST: { meaning: 'where the proxy listens', usual: '127.0.0.1' },
  PORT: { meaning: 'the port it listens on', usual: '8080' },
  ...Object.fromEntries((Object.keys(limitMeanings) as NumberedLimit[]).map(limitVariable)),
  TRUSTED_PROXY_HEADER: {
    meaning: 'where they write the address that they were asked from: x-forwarded-for or forwarded',
    usual: 'x-forwarded-for',
  },
};
