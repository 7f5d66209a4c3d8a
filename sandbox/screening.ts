import { isJsonObject, type JsonObject, valueAt } from './json.ts';
import { type Profile, readId } from './profile.ts';
import { type Problem, Refusal } from './refusal.ts';

/** How a candidate gets to the form: by an email from the service, or by a link that the client opens. */
type InviteMethod = 'email' | 'link';

/** One component of a screening and its outcome, in the words of the profile. */
export interface ReportItem {
  id: string;
  title: string;
  status: string;
  result: string | null;
  updatedAt: string;
  estimatedAt: string | null;
}

/** The body of `POST /screenings`. */
export interface ScreeningRequest {
  packageId: string;
  candidateId: string;
  inviteMethod?: InviteMethod;
  callback?: { uri: string; basicAuth?: string };
  trustedUserId?: string;
  endUserCertificate?: string;
}

/** One run of one package for one candidate. Status and result are words of the profile, times are ISO 8601. */
export interface Screening extends ScreeningRequest {
  id: string;
  packageName: string;
  status: string;
  result: string | null;
  reportItems: ReportItem[];
  createdAt: string;
  /** When the candidate's data was complete; null while an invite is open. */
  submittedAt: string | null;
  updatedAt: string;
  estimatedAt: string | null;
  adverseActions: { id: string; status: string; updatedAt: string; reportItemIds: string[] }[];
  dispute: { status: string; createdAt: string; deactivatedAt: string | null } | null;
}

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
  if (body['invite'] != null && !(isJsonObject(body['invite']) && isInviteMethod(method)))
    problems.push({ path: 'invite.method', reason: 'format' });
  if (uri != null && !isWebAddress(uri)) problems.push({ path: callback.uri, reason: 'format' });
  if (basicAuth != null && !(typeof basicAuth === 'string' && basicAuth.includes(':')))
    problems.push({ path: callback.basicAuth ?? '', reason: 'format' });
  if (trustedUserId !== undefined && (certificate == null || certificate === ''))
    problems.push({ path: names.endUserCertificate });
  if (candidateId === undefined || packageId === undefined || problems.length > 0)
    throw new Refusal(400, problems);

  return {
    candidateId,
    packageId,
    ...(isInviteMethod(method) && { inviteMethod: method }),
    ...(typeof uri === 'string' && {
      callback: { uri, ...(typeof basicAuth === 'string' && { basicAuth }) },
    }),
    ...(trustedUserId !== undefined && { trustedUserId }),
    ...(certificate != null && {
      endUserCertificate: typeof certificate === 'string' ? certificate : JSON.stringify(certificate),
    }),
  };
}

function isInviteMethod(value: unknown): value is InviteMethod {
  return value === 'email' || value === 'link';
}

/** Whether a value is an http or https address. */
export function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}
