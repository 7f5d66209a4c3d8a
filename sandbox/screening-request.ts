import { valueAt } from './dotted-path.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import type { Profile } from './profile.ts';
import { type Problem, Refusal } from './refusal.ts';
import type { InviteMethod, Screening } from './screening.ts';
import { readId } from './write-id.ts';

/** The body of `POST /screenings`. */
export type ScreeningRequest = Pick<Screening, 'packageId' | 'candidateId'> &
  Partial<Pick<Screening, 'inviteMethod' | 'callback' | 'trustedUserId' | 'endUserCertificate'>>;

const inviteMethods: readonly Json[] = ['email', 'link'] satisfies InviteMethod[];

/**
 * Reads a screening request with the names of the profile.
 * @throws {Refusal} 400 with every field that is missing or malformed.
 */
export function readScreeningRequest(
  body: JsonObject,
  { callback, screening: names }: Profile,
): ScreeningRequest {
  const candidateId = readId(body['candidateId']);
  const packageId = readId(body['packageId']);
  const method = valueAt(body, 'invite.method');
  const uri = valueAt(body, callback.uri);
  const basicAuth = callback.basicAuth === null ? undefined : valueAt(body, callback.basicAuth);
  const trustedUserId = readId(valueAt(body, names.trustedUserId));
  const certificate = valueAt(body, names.endUserCertificate);

  const problems: Problem[] = [];
  if (candidateId === undefined) problems.push({ path: 'candidateId' });
  if (packageId === undefined) problems.push({ path: 'packageId' });
  if (body['invite'] != null && !(isJsonObject(body['invite']) && inviteMethods.includes(method ?? null))) {
    problems.push({ path: 'invite.method', reason: 'format' });
  }
  if (uri != null && !isWebAddress(uri)) problems.push({ path: callback.uri, reason: 'format' });
  if (basicAuth != null && !(typeof basicAuth === 'string' && basicAuth.includes(':'))) {
    problems.push({ path: callback.basicAuth ?? '', reason: 'format' });
  }
  if (trustedUserId !== undefined && (certificate == null || certificate === '')) {
    problems.push({ path: names.endUserCertificate });
  }
  if (candidateId === undefined || packageId === undefined || problems.length > 0)
    throw new Refusal(400, problems);

  return {
    candidateId,
    packageId,
    ...(method != null && { inviteMethod: method as InviteMethod }),
    ...(typeof uri === 'string' && {
      callback: { uri, ...(typeof basicAuth === 'string' && { basicAuth }) },
    }),
    ...(trustedUserId !== undefined && { trustedUserId }),
    ...(certificate != null && {
      endUserCertificate: typeof certificate === 'string' ? certificate : JSON.stringify(certificate),
    }),
  };
}

function isWebAddress(value: Json): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
