import type { Candidate } from './candidates.ts';
import { type Json, type JsonObject, listAt } from './json.ts';
import type { Mark, SchemaName } from './openapi-schemas.ts';
import { writePackage } from './packages.ts';
import type { Profile, Version } from './profile.ts';
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

/** One operation of the service. The router answers it and the OpenAPI document describes it, both from here. */
export interface Operation {
  method: string;
  /** The name of its path in the profile. */
  path: keyof Profile['paths'];
  summary: string;
  /** Makes the body of its answer, which is not sent with status 204. */
  answer(call: Call): Json | void | Promise<Json>;
  /** The schema of the body that it reads. */
  takes?: SchemaName;
  /** The schema of its answer. */
  gives?: SchemaName;
  /** The status of its answer; 200 by default. */
  status?: 201 | 204;
  /** Where its facts come from. `unprefixed`: given with the interface, but without a version before its path. */
  mark?: Mark | 'unprefixed';
  /** The query parameters that it reads. */
  query?: string[];
  /** Whether a request with the same idempotency key gets the first answer again. */
  isRepeatable?: boolean;
  /** False if the profile says that the service does not offer it: the router then answers 405. */
  isOffered?: boolean;
}

const defaultLimit = 50;

/** All operations of the service but the token request, which has its own rules. */
export function operations(service: Service): Operation[] {
  const { profile, fields, packages, candidates, screenings, writer, trustedUsers, subscriptions } = service;
  const { methods, reads, lists, search } = profile;
  const read = (candidate: Candidate) => candidates.write(candidate, service.quirks.applies('maskedReads'));
  const create = { status: 201, isRepeatable: true } as const;

  const listPackages = () => {
    const offers = packages.map((offer) => writePackage(offer, profile, fields));
    return listAt(lists.packages, offers);
  };
  const findCandidates = ({ query }: Call) => {
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

  return [
    operation('GET', 'packages', 'List packages', listPackages, { gives: 'Packages', mark: 'unprefixed' }),
    operation(
      'POST',
      'candidates',
      'Create a candidate',
      ({ body, version }) => candidates.write(candidates.create(body, version), false),
      { ...create, takes: 'Candidate', gives: 'Candidate', mark: 'unprefixed' },
    ),
    operation('GET', 'candidates', 'Find candidates', findCandidates, {
      gives: 'Candidates',
      mark: 'public',
      query: Object.values(search),
      isOffered: reads.candidateSearch,
    }),
    operation('GET', 'candidate', 'Read a candidate', ({ id }) => read(candidates.get(id)), {
      gives: 'Candidate',
    }),
    operation(
      methods.updateCandidate,
      'candidate',
      'Change a candidate',
      ({ id, body }) => read(candidates.update(id, body)),
      { takes: 'Candidate', gives: 'Candidate', mark: 'public' },
    ),
    operation('POST', 'screenings', 'Order a screening', order, {
      ...create,
      takes: 'ScreeningRequest',
      gives: 'Screening',
      mark: 'unprefixed',
    }),
    operation('GET', 'screening', 'Read a screening', ({ id }) => writer.write(screenings.get(id)), {
      gives: 'Screening',
      mark: 'public',
      isOffered: reads.screening,
    }),
    operation('POST', 'invite', 'Invite again', ({ id }) => writer.write(screenings.inviteAgain(id)), {
      gives: 'Screening',
      mark: 'public',
      isOffered: reads.newInvite,
    }),
    operation('POST', 'identities', 'Ask identity questions', ({ body }) => trustedUsers.identify(body), {
      takes: 'IdentityRequest',
      gives: 'Identity',
      status: 201,
      mark: 'v1',
    }),
    operation(
      methods.verifyIdentity,
      'identityVerification',
      'Answer identity questions',
      ({ id, body }) => trustedUsers.verify(id, body),
      { takes: 'IdentityAnswers', gives: 'Identity', mark: 'v1' },
    ),
    operation('GET', 'identity', 'Read an identity', ({ id }) => trustedUsers.readIdentity(id), {
      gives: 'Identity',
      mark: 'v1',
    }),
    operation('POST', 'identityRetry', 'Ask other identity questions', ({ id }) => trustedUsers.retry(id), {
      gives: 'Identity',
      mark: 'v1',
    }),
    operation(
      'POST',
      'candidateTrust',
      'Make a trusted user',
      ({ id, body }) => trustedUsers.trust(id, body),
      { takes: 'TrustRequest', gives: 'Trust', status: 201, mark: 'v1' },
    ),
    operation('GET', 'trustedUser', 'Read a trusted user', ({ id }) => trustedUsers.read(id), {
      gives: 'Trust',
      mark: 'v1',
    }),
    operation('DELETE', 'trust', 'Revoke trust', ({ id }) => trustedUsers.revoke(id), {
      status: 204,
      mark: 'v1',
    }),
    operation(methods.enableTrust, 'trustEnable', 'Enable trust again', ({ id }) => trustedUsers.enable(id), {
      gives: 'Trust',
      mark: 'v1',
    }),
    operation(
      'POST',
      'subscriptions',
      'Schedule a recurring screening',
      ({ body }) => subscriptions.write(subscriptions.create(body)),
      { ...create, takes: 'SubscriptionRequest', gives: 'Subscription', mark: 'v1' },
    ),
    operation(
      'GET',
      'subscription',
      'Read a recurring screening',
      ({ id }) => subscriptions.write(subscriptions.get(id)),
      { gives: 'Subscription', mark: 'v1' },
    ),
    operation('DELETE', 'subscription', 'End a recurring screening', ({ id }) => subscriptions.end(id), {
      status: 204,
      mark: 'v1',
    }),
    operation(
      'GET',
      'subscriptionEvents',
      'List the runs of a recurring screening',
      ({ id }) => subscriptions.writeRuns(subscriptions.get(id)),
      { gives: 'SubscriptionEvents', mark: 'v1' },
    ),
  ];
}

function operation(
  method: string,
  path: Operation['path'],
  summary: string,
  answer: Operation['answer'],
  more: Omit<Operation, 'method' | 'path' | 'summary' | 'answer'>,
): Operation {
  return { method, path, summary, answer, ...more };
}

/** Undefined if the text is absent or not a whole number. */
function wholeNumber(text: string | null): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
}
