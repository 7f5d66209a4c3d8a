import { fieldHolders, namedFields } from './candidate-fields.ts';
import profileFile from './default-profile.json' with { type: 'json' };
import { deepMerge, isJsonObject, type Json, type JsonObject } from './json.ts';

/** Each field and each list of a candidate has its own name at the service, until a profile gives it another one. */
const ownNames = Object.fromEntries(
  ['id', ...fieldHolders.keys(), ...namedFields].map((path) => [path, path]),
);

// A copy: its type is written out in the package's declarations, where an import of JSON would not compile.
const defaultProfile = { ...profileFile, candidate: ownNames };
type Default = typeof defaultProfile;

/** The versions of the interface. */
export type Version = keyof Default['versions'];

/** What a status means, independent of the profile's words. */
type StatusMeaning = keyof Default['statuses'];

/**
 * Every wire name that the interface does not show. Paths are dotted. `callback.basicAuth` is null for a service that
 * accepts no credentials, `callback.type` for one whose callbacks have no type, `headers.idempotencyKey` for one that makes
 * everything anew that is asked for again, `trust.attemptsLeft` for one that does
 * not say how many attempts are left.
 */
export interface Profile extends Omit<Default, 'callback' | 'headers' | 'trust'> {
  callback: {
    uri: string;
    basicAuth: string | null;
    type: string | null;
    screeningType: string;
    payload: string;
  };
  headers: Omit<Default['headers'], 'idempotencyKey'> & { idempotencyKey: string | null };
  trust: Omit<Default['trust'], 'attemptsLeft'> & { attemptsLeft: string | null };
}

const nullable = new Set([
  'callback.basicAuth',
  'callback.type',
  'headers.idempotencyKey',
  'trust.attemptsLeft',
]);

/**
 * Lays a profile file over the sandbox's default profile. Objects are merged, lists and single values are replaced. The
 * file is shared with a proxy that may know more members, so unknown members are accepted.
 * @throws {Error} with every member of the wrong type.
 */
export function mergeProfile(override: unknown = {}): Profile {
  const mistakes = wrongTypes(defaultProfile, override, '');
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return deepMerge(defaultProfile, override as JsonObject) as unknown as Profile;
}

/** The profile's words for the states that the sandbox itself sets. */
export function screeningWords({ statuses, results }: Profile) {
  return {
    invited: wordAt(statuses.created, 1),
    waiting: wordAt(statuses.created, 0),
    pending: wordAt(statuses['in-progress'], 0),
    inProgress: wordAt(statuses['in-progress'], 1),
    complete: wordAt(statuses.complete, 0),
    expired: wordAt(statuses.expired, 0),
    clear: wordAt(results.clear, 0),
    review: wordAt(results.review, 1),
    noResult: wordAt(results.pending, 0),
    resultPending: wordAt(results.pending, 1),
  };
}

/** The meaning of a status word, ignoring case and spaces; undefined if the profile does not list the word. */
export function meaningOf(status: string, { statuses }: Profile): StatusMeaning | undefined {
  const meanings = Object.keys(statuses) as StatusMeaning[];
  return meanings.find((meaning) => statuses[meaning].some((known) => isSameWord(known, status)));
}

/** Whether a status says that the candidate has to add something. */
export const isIncomplete = (status: string, { statuses }: Profile): boolean =>
  isSameWord(status, wordAt(statuses['needs-attention'], 0));

/** An id in the type that the profile wants: string or number. */
export function writeId(id: string, { identifiers }: Profile): string | number {
  return identifiers === 'number' && /^\d+$/.test(id) ? Number(id) : id;
}

/** An id from a request, where it may be a string or a number; undefined for anything else. */
export function readId(value: Json | undefined): string | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
}

/** The word at a position; the last one if the list is shorter. */
function wordAt(words: string[], position: number): string {
  return words[Math.min(position, words.length - 1)] ?? '';
}

function isSameWord(one: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(' ', '');
  return plain(one) === plain(other);
}

function wrongTypes(base: Json, override: unknown, path: string): string[] {
  if (nullable.has(path) && (override === null || typeof override === 'string')) return [];
  const wanted = typeName(base);
  if (typeName(override) !== wanted) return [`${path || 'the profile'} must be ${wanted}`];
  if (!isJsonObject(base) || !isJsonObject(override)) return [];
  return Object.entries(override).flatMap(([name, value]) => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return below === undefined ? [] : wrongTypes(below, value, path === '' ? name : `${path}.${name}`);
  });
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (!Array.isArray(value)) return isJsonObject(value) ? 'an object' : `a ${typeof value}`;
  return value.every((member) => typeof member === 'string') ? 'a list of words' : 'a list';
}
