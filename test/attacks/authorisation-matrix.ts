/** Who sends a request, by its `Authorization`, and a page by its `Origin`. All are the same person, with the same reference. */
export const senders = [
  'nobody',
  'candidate',
  'member',
  'trusted member',
  'operator',
  'host key',
  'host key in a page',
  'wrong host key',
  'token of the other environment',
  'expired token',
  'revoked token',
  'token of another secret',
  'bearer of a callback capability',
  'service with the credentials of a callback',
] as const;
export type Sender = (typeof senders)[number];

/**
 * What the thing in the path is to the sender's person: they are its candidate, or ordered it as a member, or it is
 * somebody else's, or there is none. `none`: the path names no thing.
 */
export type Relation = 'none' | 'own' | 'ordered' | 'foreign' | 'absent';

/** A status, and of a refusal its code. */
type Outcome = string;

type Outcomes = Record<Sender, Outcome>;
export type Row = Partial<Record<Relation, Outcomes>>;

const [missing, forbidden] = ['404 not_found', '403 role_forbidden'];

type PageSender = 'candidate' | 'member' | 'trusted member' | 'operator';

/** A route behind a page session: anything else in the header is refused by its kind. */
const page = (candidate: Outcome, member: Outcome, trusted: Outcome, operator: Outcome): Outcomes => {
  const ofPages: Record<PageSender, Outcome> = { candidate, member, 'trusted member': trusted, operator };
  return { ...everySender('401 session_invalid'), ...ofEnded, ...ofPages };
};
const everySender = (outcome: Outcome): Outcomes =>
  Object.fromEntries(senders.map((sender) => [sender, outcome])) as Outcomes;
const ofEnded = { 'expired token': '401 session_expired', 'revoked token': '401 session_revoked' };
const ofPageWithHostKey = { 'host key in a page': '403 origin_refused' };
const host = (outcome: Outcome): Outcomes => ({
  ...everySender('401 host_key_invalid'),
  ...ofPageWithHostKey,
  'host key': outcome,
});
const callback = (others: Outcome, service: Outcome): Outcomes => ({
  ...everySender(others),
  'service with the credentials of a callback': service,
});

/** The host finds what operators find. */
const pageOrHost = (...outcomes: Parameters<typeof page>): Outcomes => ({
  ...page(...outcomes),
  ...ofPageWithHostKey,
  'host key': outcomes[3],
});

const nobodyFinds = page(missing, missing, missing, missing);

/** What each route answers to whom. A route without a row fails the sweep. */
export const authorisationMatrix: Record<string, Row> = {
  'POST /sessions': { none: host('201') },
  'DELETE /sessions/{user}': { own: host('204'), absent: host('204') },
  'GET /packages': { none: page('200', '200', '200', '200') },
  'GET /screenings': { none: pageOrHost('200', '200', '200', '200') },
  'POST /screenings': { none: page('201', '201', '201', forbidden) },
  'GET /screenings/{id}': {
    own: pageOrHost('200', missing, missing, '200'),
    ordered: pageOrHost(missing, '200', '200', '200'),
    foreign: pageOrHost(missing, missing, missing, '200'),
    absent: pageOrHost(missing, missing, missing, missing),
  },
  'DELETE /screenings/{id}': {
    own: page(forbidden, missing, missing, '409 in_progress'),
    ordered: page(missing, forbidden, forbidden, '409 in_progress'),
    foreign: page(missing, missing, missing, '409 in_progress'),
    absent: nobodyFinds,
  },
  'POST /screenings/{id}/invite': {
    own: page('200', missing, missing, forbidden),
    ordered: page(missing, forbidden, forbidden, forbidden),
    foreign: page(missing, missing, missing, forbidden),
    absent: nobodyFinds,
  },
  'POST /screenings/{id}/report-links': {
    own: page('409 not_complete', missing, missing, forbidden),
    ordered: page(missing, forbidden, forbidden, forbidden),
    foreign: page(missing, missing, missing, forbidden),
    absent: nobodyFinds,
  },
  'GET /screenings/{id}/consents': {
    own: pageOrHost('200', missing, missing, '200'),
    ordered: pageOrHost(missing, forbidden, forbidden, '200'),
    foreign: pageOrHost(missing, missing, missing, '200'),
    absent: pageOrHost(missing, missing, missing, missing),
  },
  'DELETE /candidates/{clientReferenceId}': { own: host('204'), absent: host('204') },
  'GET /events': { none: page('200', '200', '200', '200') },
  'GET /trust': { none: page(forbidden, '204', '200', forbidden) },
  'POST /trust': { none: page(forbidden, '201', '201', forbidden) },
  'DELETE /trust/{id}': {
    own: page(forbidden, '204', '204', forbidden),
    foreign: page(forbidden, missing, missing, forbidden),
    absent: page(forbidden, missing, missing, forbidden),
  },
  'POST /trust/{id}/answers': {
    own: page(forbidden, '200', '200', forbidden),
    foreign: page(forbidden, missing, missing, forbidden),
    absent: page(forbidden, missing, missing, forbidden),
  },
  'GET /recurrences': { none: page('200', '200', '200', '200') },
  'DELETE /recurrences/{id}': {
    own: page('204', missing, missing, '204'),
    ordered: page(missing, '204', '204', '204'),
    foreign: page(missing, missing, missing, '204'),
    absent: nobodyFinds,
  },
  'POST /callbacks/{capability}': {
    own: callback('401 invalid_request', '200'),
    foreign: callback('401 invalid_request', '401 invalid_request'),
    absent: callback(missing, missing),
  },
  'GET /healthz': { none: everySender('200') },
  'GET /readyz': { none: everySender('200') },
  'GET /openapi.json': { none: everySender('200') },
  'GET /metrics': { none: host('200') },
};
