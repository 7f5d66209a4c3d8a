import * as z from 'zod/mini';
import { type ItemKind, itemKinds } from '../../src/protocol/screening.ts';
import { onlyPlaceholders } from './placeholders.ts';
import { auth } from './service-auth.ts';
import defaults from './profile.json' with { type: 'json' };
import { overlaid, withoutUnknown } from './profile-overlay.ts';
import { type Hint, hintsIn, ids, known, knownOrNull, needed, path } from './profile-hints.ts';
import { headerName } from './callback-header.ts';
import { callback, readWithoutAddress } from './profile-callback.ts';
import { fieldName, profileMistakes } from './profile-names.ts';
import { nextIdHasPath, pages, paths, version } from './profile-paths.ts';
import { subscription } from './profile-subscription.ts';
import { timeForms } from './time-forms.ts';
import { fullNameForms, phoneForms, regionForms, ssnForms } from './value-forms.ts';
import { eachWordOnce, word, words } from './word-table.ts';

const titles = z.array(z.string());
const section = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, path])) as Record<Key, typeof path>);

/** What screenings and their items have in common. */
const progress = {
  status: needed('word', 'status state'),
  result: known('word', 'result outcome verdict'),
  updatedAt: known('time', 'updated changed modified'),
  estimatedAt: known('time', 'estimated expected eta'),
};

/**
 * Every fact of the service's wire that its interface does not show: a wrong assumption is corrected by a JSON file
 * (`SERVICE_PROFILE`) that holds only the differences from `profile.json`.
 */
const members = z.strictObject({
  /** For who reads the file: what is known of the service, and what is guessed. */
  about: z.optional(z.string()),
  /** How the service knows who calls. */
  auth,
  /** Token path and path prefix of each version. */
  versions: z.strictObject({ v1: version, v2: version }),
  paths: z.strictObject(paths),
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
    /** Proofs of identity, and so trusted end users. */
    identities: z.boolean(),
    trustedUser: z.boolean(),
    identityRetry: z.boolean(),
    subscriptions: z.boolean(),
  }),
  search: section(['clientReferenceId', 'email', 'limit', 'offset']),
  headers: z.strictObject({
    /** Null where a request that is sent again is always a new one. */
    idempotencyKey: z.nullable(headerName),
    retryAfter: headerName,
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
  /** Canonical path to the service's path, `[]` standing for members of a list; null for what it has no place for. */
  candidate: z.record(fieldName, z.nullable(z.string())),
  package: z.strictObject({
    id: needed('id', ids),
    title: needed('text', 'title name label caption'),
    active: known('flag', 'active enabled available offered open'),
    type: known('text', 'type kind category'),
    components: known('texts', 'components parts checks searches'),
    products: known('objects', 'products goods checks services'),
    requiredFields: needed('fields', 'required fields needs wants mandatory'),
    /** In an entry of `products`. */
    product: z.strictObject({
      code: known('id', 'code key id no'),
      title: needed('text', 'description title name label caption'),
    }),
    /** In an entry of `requiredFields`; `isRequired` is null where every entry is required. */
    requiredField: z.strictObject({
      path: needed('path', 'path field name key'),
      isRequired: knownOrNull('flag', 'required must mandatory needed'),
    }),
  }),
  /** The members of an order. */
  order: z.strictObject({
    candidateId: path,
    packageId: path,
    /** How the candidate is invited; null where the path of the order says it. */
    inviteMethod: z.nullable(path),
    /** Where the candidate will work; null where the service does not take it, or not this part of it. */
    workPlace: z.nullable(
      z.strictObject({
        countryCode: z.nullable(path),
        regionCode: z.nullable(path),
        municipality: z.nullable(path),
      }),
    ),
    /** Whether the candidate asks for a copy of the report: true, or absent; null where the service does not take it with an order. */
    copyRequested: z.nullable(path),
    /** Laid under each order. */
    constants: z.record(z.string(), z.unknown()),
  }),
  screening: z.strictObject({
    id: needed('id', ids),
    /** Where an invitation names the id of the report that comes of it, which is read at `paths.screening.direct`; null where ids never change. */
    nextId: z.nullable(path),
    packageName: known('text', 'package title name label caption'),
    ...progress,
    inviteLink: known('link', 'invite link form url address'),
    adminLink: known('link', 'admin staff portal'),
    reportItems: known('objects', 'items report components parts checks lines steps'),
    submittedAt: known('time', 'submitted begun started'),
    candidate: path,
    trustedUserId: path,
    endUserCertificate: path,
  }),
  reportItem: z.strictObject({
    id: known('id', ids),
    title: needed('text', 'title name label type'),
    ...progress,
  }),
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
  callback,
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
    code: needed('word', 'code key kind'),
    message: path,
    /** Where an error names its field, and its reason, in members of their own; null where `code` holds both. */
    path: knownOrNull('path', 'path field where pointer param attribute property'),
    reason: knownOrNull('word', 'reason why problem rule'),
    /** What precedes `{reason}` may be absent together with it. */
    format: z.string().check(onlyPlaceholders('{status}', '{path}', '{reason}')),
    requiredFields: z.string(),
    reasons: z.record(z.string(), z.string()),
    /** Of a service whose errors are sentences: a part of one, the field it is about, and our reason. */
    sentences: z.array(z.tuple([z.string().check(z.minLength(4)), fieldName, z.string()])),
  }),
  trust: z.strictObject({
    /** Where the request names the candidate to prove. */
    candidateId: path,
    /** Where the id of the identity is, and the field that names the kind of proof. */
    identity: needed('id', ids),
    type: path,
    identityId: path,
    identityType: z.string(),
    questions: path,
    /** `choiceId` and `choiceText` lie within a choice; empty where a choice is a plain text. */
    question: z.strictObject({
      id: needed('id', ids),
      text: needed('text', 'text prompt question ask sentence'),
      choices: needed('list', 'choices options answers'),
      choiceId: path,
      choiceText: path,
    }),
    answers: path,
    answer: section(['questionId', 'choiceId']),
    status: needed('word', 'status state stage'),
    verified: word,
    /** Null where the service does not say: the proxy then counts three. */
    attemptsLeft: z.nullable(path),
    /** Where the id and the status of the trust are, and the word for a trust that ended. */
    trust: path,
    trustStatus: path,
    revoked: word,
  }),
  subscription,
  limits: z.strictObject({
    inviteSeconds: z.int(),
    callbackRetrySeconds: z.int(),
    callbackAttempts: z.int(),
  }),
  /** Fields that a package needs although it does not list them, by its id or by the code or name of one of its products. */
  requiredFields: z.record(z.string(), z.array(fieldName)),
  /** Fields that come with another one although the package does not list them. */
  implied: z.record(fieldName, z.array(fieldName)),
  /** Product code to the canonical top-level fields that the product needs: why the page asks for them. */
  productFields: z.record(z.string(), z.array(fieldName)),
  /** Required paths that only the service's own form can collect. */
  uncollectable: z.array(z.string()),
});
const profileSchema = members.check(readWithoutAddress, nextIdHasPath);
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
  throw new Error(
    `the service profile does not match its schema: ${profileMistakes(parsed.error.issues).join('; ')}`,
  );
}

/** How the doctor knows the names of a section again: `hintsOf('package.product')`. */
export const hintsOf = (section: string): Record<string, Hint> => hintsIn(profileSchema, section);
