import profileFile from './default-profile.json' with { type: 'json' };
import { deepMerge } from './deep-merge.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

// A copy: its type is written out in the package's declarations, where an import of JSON would not compile.
const defaultProfile = { ...profileFile };
type Default = typeof defaultProfile;

/** The versions of the interface. */
export type Version = keyof Default['versions'];

/** What a status means, independent of the profile's words. */
export type StatusMeaning = keyof Default['statuses'];

/**
 * Every wire name that the interface does not show. Paths are dotted. `callback.basicAuth` is null for a service that
 * accepts no credentials, `callback.type` for one whose callbacks have no type, `trust.attemptsLeft` for one that does
 * not say how many attempts are left.
 */
export interface Profile extends Omit<Default, 'callback' | 'candidate' | 'trust'> {
  candidate: Record<string, string>;
  callback: {
    uri: string;
    basicAuth: string | null;
    type: string | null;
    screeningType: string;
    payload: string;
  };
  trust: Omit<Default['trust'], 'attemptsLeft'> & { attemptsLeft: string | null };
}

const nullable = new Set(['callback.basicAuth', 'callback.type', 'trust.attemptsLeft']);

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

function wrongTypes(base: Json, override: unknown, path: string): string[] {
  if (nullable.has(path) && (override === null || typeof override === 'string')) return [];
  const wanted = kind(base);
  if (kind(override) !== wanted) return [`${path || 'the profile'} must be ${wanted}`];
  if (!isJsonObject(base) || !isJsonObject(override)) return [];
  return Object.entries(override).flatMap(([name, value]) => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return below === undefined ? [] : wrongTypes(below, value, path === '' ? name : `${path}.${name}`);
  });
}

function kind(value: unknown): string {
  if (value === null) return 'null';
  if (!Array.isArray(value)) return isJsonObject(value) ? 'an object' : `a ${typeof value}`;
  return value.every((member) => typeof member === 'string') ? 'a list of words' : 'a list';
}
