import type { Candidate } from './candidates.ts';
import { type Json, type JsonObject, listAt, setAt } from './json.ts';
import { writePackage } from './packages.ts';
import { type Profile, readId, type Version, writeId } from './profile.ts';
import { Refusal } from './refusal.ts';
import { readScreeningRequest } from './screening.ts';
import type { Service } from './service.ts';

/** What an operation reads of a request. */
export interface Call {
  /** The id in the path; empty where the path has none. */
  id: string;
  body: JsonObject;
  query: URLSearchParams;
  headers: Headers;
  version: Version;
}

/** One operation of the service. */
export interface Operation {
  method: string;
  /** The name of its path in the profile. */
  path: keyof Profile['paths'];
  /** Makes the body of its answer, which is not sent with status 204. */
  answer(call: Call): Json | void | Promise<Json>;
  /** The status of its answer; 200 by default. */
  status?: 201 | 204;
  /** Whether a request with the same idempotency key gets the first answer again. */
  isRepeatable?: boolean;
  /** False if the profile says that the service does not offer it: the router then answers 405. */
  isOffered?: boolean;
}

const defaultLimit = 50;

/** All operations of the service but the token request, which has its own rules. */
export function operations(service: Service): Operation[] {
  const { profile, fields, packages, candidates, screenings, writer, trustedUsers, subscriptions, reports } =
    service;
  const { methods, reads, lists, search } = profile;
  const read = (candidate: Candidate) => candidates.write(candidate, service.quirks.applies('maskedReads'));
  const readWithScreenings = (candidate: Candidate) => {
    const body = read(candidate);
    const own = screenings.all().filter(({ candidateId }) => candidateId === candidate.id);
    setAt(body, fields.wirePath('screeningIds'), own.map(({ id }) => writeId(id, profile)).reverse());
    return body;
  };
  const creation = { status: 201, isRepeatable: true } as const;

  const listPackages = () => {
    const offers = packages.map((offer) => writePackage(offer, profile, fields));
    return listAt(lists.packages, offers);
  };
  const create = ({ body, version }: Call) => candidates.write(candidates.create(body, version), false);
  const find = ({ query }: Call) => {
    const found = candidates.search({
      email: query.get(search.email),
      clientReferenceId: query.get(search.clientReferenceId),
    });
    const offset = wholeNumber(query.get(search.offset)) ?? 0;
    const limit = wholeNumber(query.get(search.limit)) ?? defaultLimit;
    return listAt(lists.candidates, found.slice(offset, offset + limit).map(read));
  };
  const order = async ({ body }: Call) =>
    writer.write(await screenings.order(readScreeningRequest(body, profile)));
  const readScreening = ({ id }: Call) => writer.write(screenings.read(id));
  const invite = ({ id }: Call) => writer.write(screenings.inviteAgain(id));
  const writeReportLink = (id: string) => {
    const { token, link } = reports.linkTo(screenings.refuseUnfinished(id));
    return { html: link, [profile.aftermath.reportLink]: link, pdf: `${link}.pdf`, token };
  };
  const writePortalLink = (id: string) => ({
    [profile.aftermath.candidatePortal]: reports.portalOf(candidates.get(id)),
  });
  const notify = (id: string, { reportItemIds }: JsonObject) => {
    if (!Array.isArray(reportItemIds)) throw new Refusal(400, { path: 'reportItemIds', reason: 'format' });
    screenings.notify(
      id,
      reportItemIds.map((item) => readId(item) ?? ''),
    );
  };
  const schedule = ({ body }: Call) => subscriptions.write(subscriptions.create(body));

  return [
    operation('GET', 'packages', listPackages),
    operation('POST', 'candidates', create, creation),
    operation('GET', 'candidates', find, { isOffered: reads.candidateSearch }),
    operation('GET', 'candidate', ({ id }) => readWithScreenings(candidates.get(id))),
    operation(methods.updateCandidate, 'candidate', ({ id, body }) => read(candidates.update(id, body))),
    operation('POST', 'screenings', order, creation),
    operation('GET', 'screening', readScreening, { isOffered: reads.screening }),
    operation('POST', 'invite', invite, { isOffered: reads.newInvite }),
    operation('POST', 'reportLinks', ({ id }) => writeReportLink(id), { isOffered: reads.reportLinks }),
    operation('POST', 'adverseActions', ({ id, body }) => notify(id, body), { status: 204 }),
    operation('POST', 'candidateLinks', ({ id }) => writePortalLink(id), { isOffered: reads.candidateLinks }),
    operation('POST', 'identities', ({ body }) => trustedUsers.identify(body), { status: 201 }),
    operation('GET', 'identity', ({ id }) => trustedUsers.readIdentity(id)),
    operation(methods.verifyIdentity, 'identityVerification', ({ id, body }) =>
      trustedUsers.verify(id, body),
    ),
    operation('POST', 'identityRetry', ({ id }) => trustedUsers.retry(id)),
    operation('POST', 'candidateTrust', ({ id, body }) => trustedUsers.trust(id, body), { status: 201 }),
    operation('GET', 'trustedUser', ({ id }) => trustedUsers.read(id)),
    operation('DELETE', 'trust', ({ id }) => trustedUsers.revoke(id), { status: 204 }),
    operation(methods.enableTrust, 'trustEnable', ({ id }) => trustedUsers.enable(id)),
    operation('POST', 'subscriptions', schedule, creation),
    operation('GET', 'subscription', ({ id }) => subscriptions.write(subscriptions.get(id))),
    operation('DELETE', 'subscription', ({ id }) => subscriptions.end(id), { status: 204 }),
    operation('GET', 'subscriptionEvents', ({ id }) => subscriptions.writeRuns(subscriptions.get(id))),
  ];
}

function operation(
  method: string,
  path: Operation['path'],
  answer: Operation['answer'],
  conduct: Pick<Operation, 'status' | 'isRepeatable' | 'isOffered'> = {},
): Operation {
  return { method, path, answer, ...conduct };
}

/** Undefined if the text is absent or not a whole number. */
function wholeNumber(text: string | null): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
}
