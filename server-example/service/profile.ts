import * as v from 'valibot';
import { dictionary } from '../../src/protocol/dictionary.ts';
import { mistakesOf } from '../mistakes.ts';
import defaults from './profile.json' with { type: 'json' };

/** A dotted path into a service body; the empty path is the body itself. */
const path = v.string();
const words = v.pipe(v.array(v.string()), v.minLength(1));
const route = v.pipe(v.string(), v.regex(/^(\/|\{prefix\})/));
const whole = v.pipe(v.number(), v.safeInteger());
const section = <Key extends string>(keys: readonly Key[]) =>
  v.strictObject(Object.fromEntries(keys.map((key) => [key, path])) as Record<Key, typeof path>);

const routes = [
  ['packages', 'candidates', 'candidate', 'screenings', 'screening', 'invite'],
  ['identities', 'identityVerification', 'candidateTrust', 'trustedUser', 'trust', 'trustEnable'],
  ['subscriptions', 'subscription', 'subscriptionEvents'],
] as const;
export type RouteName = (typeof routes)[number][number];

/**
 * Every fact of the service's wire that its interface does not show: a wrong assumption is mended by a JSON file
 * (`SERVICE_PROFILE`) that holds only what differs from `profile.json`.
 */
export const profileSchema = v.strictObject({
  /** Token path and path prefix of each version. */
  versions: v.strictObject({
    v1: v.strictObject({ token: route, prefix: v.string() }),
    v2: v.strictObject({ token: route, prefix: v.string() }),
  }),
  paths: v.strictObject(
    Object.fromEntries(routes.flat().map((name) => [name, route])) as Record<RouteName, typeof route>,
  ),
  methods: v.strictObject({
    updateCandidate: v.picklist(['PUT', 'PATCH', 'POST']),
    verifyIdentity: v.picklist(['PUT', 'PATCH', 'POST']),
    enableTrust: v.picklist(['PUT', 'PATCH', 'POST']),
  }),
  /** What may be read back; everything works without. */
  reads: v.strictObject({
    screening: v.boolean(),
    candidateSearch: v.boolean(),
    newInvite: v.boolean(),
    trustedUser: v.boolean(),
  }),
  search: section(['clientReferenceId', 'email', 'limit', 'offset']),
  headers: section(['idempotencyKey', 'retryAfter']),
  /** How identifiers are written in requests. */
  identifiers: v.picklist(['string', 'number']),
  /** Where the list lies in the answer. */
  lists: section(['packages', 'candidates']),
  /** Canonical path to the service's path, `[]` marking members of a list. */
  candidate: dictionary(v.string(), path),
  package: section(['id', 'title', 'active', 'type', 'components', 'products', 'requiredFields']),
  screening: section([
    'id',
    'packageName',
    'status',
    'result',
    'inviteLink',
    'adminLink',
    'reportItems',
    'submittedAt',
    'updatedAt',
    'estimatedAt',
    'candidate',
    'trustedUserId',
    'endUserCertificate',
  ]),
  reportItem: section(['id', 'title', 'status', 'result', 'updatedAt', 'estimatedAt']),
  callback: v.strictObject({
    uri: path,
    /** Where the callback's own credentials go; null when the service takes none. */
    basicAuth: v.nullable(path),
    type: v.nullable(path),
    screeningType: v.string(),
    payload: path,
  }),
  /** Meaning to the service's words, compared without case, spaces, hyphens and underscores. */
  statuses: v.strictObject({
    created: words,
    'in-progress': words,
    'needs-attention': words,
    complete: words,
    cancelled: words,
    expired: words,
  }),
  /** Those of the words above that say it is the candidate's turn. */
  statusesForTheCandidate: v.array(v.string()),
  results: v.strictObject({ clear: words, pending: words, review: words }),
  errors: v.strictObject({
    list: path,
    code: path,
    message: path,
    /** `{status}`, `{path}`, `{reason}`; what stands before `{reason}` may be absent together with it. */
    format: v.string(),
    requiredFields: v.string(),
    reasons: dictionary(v.string(), v.string()),
  }),
  trust: v.strictObject({
    /** Where the identity's own id lies, and the field that says how identity is proved. */
    identity: path,
    type: path,
    identityId: path,
    identityType: v.string(),
    questions: path,
    question: section(['id', 'text', 'choices', 'choiceId', 'choiceText']),
    answers: path,
    answer: section(['questionId', 'choiceId']),
    status: path,
    verified: v.string(),
    attemptsLeft: path,
    /** Where the trust's own id and status lie, and the word for one that ended. */
    trust: path,
    trustStatus: path,
    revoked: v.string(),
  }),
  subscription: v.strictObject({
    id: path,
    screening: path,
    startAt: path,
    endAt: path,
    unit: path,
    value: path,
    units: section(['day', 'week', 'month', 'year']),
    status: path,
    statuses: v.strictObject({ active: words, ended: words }),
    nextRunAt: path,
    runs: path,
    run: section(['id', 'createdAt']),
  }),
  limits: v.strictObject({
    inviteSeconds: whole,
    callbackRetrySeconds: whole,
    callbackAttempts: whole,
  }),
  /** Fields that come with another one although the package does not list them. */
  implied: dictionary(v.string(), v.array(v.string())),
  /** Required paths that only the service's own form can collect. */
  uncollectable: v.array(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `base` with `overlay` laid over it: objects are merged, everything else is replaced. */
export function overlaid(base: unknown, overlay: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(overlay)) return overlay;
  const keys = new Set([...Object.keys(base), ...Object.keys(overlay)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      Object.hasOwn(overlay, key) ? overlaid(base[key], overlay[key]) : base[key],
    ]),
  );
}

/**
 * The default profile with `overlay` laid over it: objects are merged, lists and words replaced.
 *
 * @throws {Error} naming every path that the schema refuses.
 */
export function readProfile(overlay: unknown = {}): Profile {
  const parsed = v.safeParse(profileSchema, overlaid(defaults, overlay));
  if (parsed.success) return parsed.output;
  const mistakes = mistakesOf(profileSchema, parsed.issues).map(({ path, code, keys }) => {
    const unknown = keys ? ` (${keys.join(', ')})` : '';
    return `${path || 'the file'}: ${code.replaceAll('_', ' ')}${unknown}`;
  });
  throw new Error(`the service profile does not fit its schema: ${mistakes.join('; ')}`);
}
