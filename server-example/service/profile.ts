import * as z from 'zod/mini';
import { type ItemKind, itemKinds } from '../../src/protocol/screening.ts';
import defaults from './profile.json' with { type: 'json' };
import { overlaid, withoutUnknown } from './profile-overlay.ts';
import { timeForms } from './time-forms.ts';
import { fullNameForms, phoneForms, regionForms, ssnForms } from './value-forms.ts';
import { eachWordOnce } from './word-table.ts';

/** A dotted path into a service body; the empty path is the body itself. */
const path = z.string();
/** A word of the service; one that it writes as a number may stand here as a number. */
const word = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const words = z.array(word).check(z.minLength(1));
const titles = z.array(z.string());
const route = z.string().check(z.regex(/^(\/|\{prefix\})/, 'must begin with / or {prefix}'));
const section = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, path])) as Record<Key, typeof path>);

const routes = [
  [
    'packages',
    'candidates',
    'candidate',
    'screenings',
    'screening',
    'invite',
    'reportLinks',
    'candidateLinks',
  ],
  ['identities', 'identity', 'identityVerification', 'identityRetry'],
  ['candidateTrust', 'trustedUser', 'trust', 'trustEnable'],
  ['subscriptions', 'subscription', 'subscriptionEvents'],
] as const;
export type RouteName = (typeof routes)[number][number];

/** By a mark that the answer gives, by its link, by the number of the page, or by how many entries were read. */
const pages = z.nullable(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cursor'), next: path, parameter: z.string() }),
    z.strictObject({ kind: z.literal('link'), next: path }),
    z.strictObject({ kind: z.literal('number'), parameter: z.string(), first: z.int() }),
    z.strictObject({ kind: z.literal('offset'), parameter: z.string() }),
  ]),
);

const callbackHeader = z.strictObject({
  name: z.string().check(z.regex(/^[\w-]+$/, 'must be the name of a header')),
  /** What it holds: the secret as it is, or an HMAC of the raw body with the secret as its key. */
  holds: z.enum(['secret', 'hmac-sha256', 'hmac-sha1', 'hmac-sha512']),
  /** How an HMAC is written. */
  encoding: z.enum(['hex', 'base64', 'base64url']),
  /** What precedes the value: `sha256=`. */
  prefix: z.string(),
  /** Where the order tells the secret; null where it was agreed beforehand (`SERVICE_CALLBACK_SECRET`). */
  secret: z.nullable(path),
});
export type CallbackHeader = z.infer<typeof callbackHeader>;

/**
 * Every fact of the service's wire that its interface does not show: a wrong assumption is corrected by a JSON file
 * (`SERVICE_PROFILE`) that holds only the differences from `profile.json`.
 */
const profileSchema = z.strictObject({
  /** Token path and path prefix of each version. */
  versions: z.strictObject({
    v1: z.strictObject({ token: route, prefix: z.string() }),
    v2: z.strictObject({ token: route, prefix: z.string() }),
  }),
  paths: z.strictObject(
    Object.fromEntries(routes.flat().map((name) => [name, route])) as Record<RouteName, typeof route>,
  ),
  methods: z.strictObject({
    updateCandidate: z.enum(['PUT', 'PATCH', 'POST']),
    verifyIdentity: z.enum(['PUT', 'PATCH', 'POST']),
    enableTrust: z.enum(['PUT', 'PATCH', 'POST']),
  }),
  /** What may be read back; everything works without it. */
  reads: z.strictObject({
    screening: z.boolean(),
    candidate: z.boolean(),
    candidateSearch: z.boolean(),
    newInvite: z.boolean(),
    reportLinks: z.boolean(),
    candidateLinks: z.boolean(),
    trustedUser: z.boolean(),
    identityRetry: z.boolean(),
  }),
  search: section(['clientReferenceId', 'email', 'limit', 'offset']),
  headers: z.strictObject({
    /** Null where a request that is sent again is always a new one. */
    idempotencyKey: z.nullable(path),
    retryAfter: path,
  }),
  /** How identifiers are written in requests. */
  identifiers: z.enum(['string', 'number']),
  /** How the service writes every time. */
  times: z.enum(timeForms),
  /** How the service writes answers of a candidate whose form differs from ours. */
  forms: z.strictObject({
    date: z.string().check(z.regex(/^(?=.*YYYY)(?=.*MM)(?=.*DD)/, 'must hold YYYY, MM and DD')),
    region: z.enum(regionForms),
    ssn: z.enum(ssnForms),
    phone: z.enum(phoneForms),
    fullName: z.enum(fullNameForms),
  }),
  /** Where the list is in the answer. */
  lists: section(['packages', 'candidates']),
  /** How the list of packages goes on after its first page; null where one answer has all. */
  pages,
  /** Canonical path to the service's path, `[]` marking members of a list. */
  candidate: z.record(z.string(), path),
  package: z.strictObject({
    id: path,
    title: path,
    active: path,
    type: path,
    components: path,
    products: path,
    requiredFields: path,
    /** In an entry of `products`. */
    product: section(['code', 'title']),
    /** In an entry of `requiredFields`; `isRequired` is null where every entry is required. */
    requiredField: z.strictObject({ path, isRequired: z.nullable(path) }),
  }),
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
  /** What happens after a result. Of its words only those that end it are known: all others mean that it goes on. */
  aftermath: z.strictObject({
    reportLink: path,
    candidatePortal: path,
    notices: path,
    notice: section(['status', 'at', 'items']),
    closedNotices: z.array(word),
    dispute: path,
    disputed: section(['status', 'at']),
    closedDisputes: z.array(word),
  }),
  callback: z.strictObject({
    uri: path,
    /** Where the credentials of the callback go; null when the service accepts none. */
    basicAuth: z.nullable(path),
    type: z.nullable(path),
    screeningType: z.string(),
    payload: path,
    /** Where the id is in a callback that holds no screening; null where the id is in the screening. */
    screeningId: z.nullable(path),
    /** A header of its own that proves where the callback comes from; null where there is none. */
    header: z.nullable(callbackHeader),
  }),
  /** Meaning to the service's words, compared without case, spaces, hyphens and underscores. */
  statuses: z
    .strictObject({
      created: words,
      'in-progress': words,
      'needs-attention': words,
      complete: words,
      cancelled: words,
      expired: words,
    })
    .check(eachWordOnce),
  /** The words above that mean that the candidate must act. */
  statusesForTheCandidate: z.array(z.string()),
  results: z.strictObject({ clear: words, pending: words, review: words }).check(eachWordOnce),
  /** Kind to the titles that items and products of that kind have; compared like the words above. */
  kinds: z
    .strictObject(
      Object.fromEntries(itemKinds.map((kind) => [kind, titles])) as Record<ItemKind, typeof titles>,
    )
    .check(eachWordOnce),
  errors: z.strictObject({
    list: path,
    code: path,
    message: path,
    /** Where an error names its field, and its reason, in members of their own; null where `code` holds both. */
    path: z.nullable(path),
    reason: z.nullable(path),
    /** `{status}`, `{path}`, `{reason}`; what precedes `{reason}` may be absent together with it. */
    format: z.string(),
    requiredFields: z.string(),
    reasons: z.record(z.string(), z.string()),
  }),
  trust: z.strictObject({
    /** Where the request names the candidate to prove. */
    candidateId: path,
    /** Where the id of the identity is, and the field that names the kind of proof. */
    identity: path,
    type: path,
    identityId: path,
    identityType: z.string(),
    questions: path,
    /** `choiceId` and `choiceText` lie within a choice; empty where a choice is a plain text. */
    question: section(['id', 'text', 'choices', 'choiceId', 'choiceText']),
    answers: path,
    answer: section(['questionId', 'choiceId']),
    status: path,
    verified: word,
    /** Null where the service does not say: the proxy then counts three. */
    attemptsLeft: z.nullable(path),
    /** Where the id and the status of the trust are, and the word for a trust that ended. */
    trust: path,
    trustStatus: path,
    revoked: word,
  }),
  subscription: z.strictObject({
    id: path,
    screening: path,
    startAt: path,
    endAt: path,
    unit: path,
    value: path,
    /** Where the interval goes as one text, in place of `unit` and `value`; null where they are apart. */
    interval: z.nullable(path),
    /** That text: `{value}` stands for the count, `{unit}` for the word of `units`. */
    intervalFormat: z.string().check(z.regex(/\{unit\}/, 'must hold {unit}')),
    units: section(['day', 'week', 'month', 'year']).check(eachWordOnce),
    status: path,
    statuses: z.strictObject({ active: words, ended: words }).check(eachWordOnce),
    nextRunAt: path,
    runs: path,
    run: section(['id', 'createdAt']),
  }),
  limits: z.strictObject({
    inviteSeconds: z.int(),
    callbackRetrySeconds: z.int(),
    callbackAttempts: z.int(),
  }),
  /** Fields that come with another one although the package does not list them. */
  implied: z.record(z.string(), z.array(z.string())),
  /** Product code to the canonical top-level fields that the product needs: why the page asks for them. */
  productFields: z.record(z.string(), z.array(z.string())),
  /** Required paths that only the service's own form can collect. */
  uncollectable: z.array(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;

/** Without the messages of a language, zod/mini only says "Invalid input". */
const english = { error: z.locales.en().localeError };

/**
 * The default profile with `overlay` laid over it: objects are merged, lists and words replaced.
 *
 * @throws {Error} naming every path that the schema refuses.
 */
export function readProfile(overlay: unknown = {}): Profile {
  const parsed = profileSchema.safeParse(overlaid(defaults, withoutUnknown(overlay)), english);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
  );
  throw new Error(`the service profile does not match its schema: ${mistakes.join('; ')}`);
}
