import { regionCodePattern } from '../../src/protocol/address-format.ts';
import {
  answersOf,
  type Candidate,
  lastName,
  pathBeside,
  readField,
  withField,
} from '../../src/protocol/candidate.ts';
import { ownValue } from '../../src/protocol/own-value.ts';
import type { Profile } from './profile.ts';
import { writeAnswer, writeFullName } from './value-forms.ts';

/** Stands in a profile for the whole name, where the service has one field for it. */
const fullName = 'fullName';
const nameParts = new Set(['givenName', 'middleName', 'familyName', 'confirmedNoMiddleName']);

const generic = (path: string): string => path.replace(/\[\d+\]/g, '[]');
const indexes = (path: string): string[] => path.match(/\[\d+\]/g) ?? [];

/** `path` with the indexes of its lists filled in, in order. */
function concrete(path: string, values: string[]): string {
  let next = 0;
  return path.replace(/\[\]/g, () => values[next++] ?? '[]');
}

/** What the service calls a canonical path; a path the profile does not know keeps its name. */
export function servicePath(profile: Profile, path: string): string {
  return concrete(ownValue(profile.candidate, generic(path)) ?? path, indexes(path));
}

/** Where an answer is written: a part of the name in the whole name, where the service has one field for it. */
export const writtenPath = (profile: Profile, path: string): string =>
  servicePath(profile, wholeName(profile, path) ?? path);

/** The canonical name of a path that the service named, or `undefined` when the profile knows no such field. */
export function canonicalPath(profile: Profile, path: string): string | undefined {
  const found = oursByTheirs(profile).get(generic(path));
  return found && concrete(found, indexes(path));
}

const canonicalNames = new WeakMap<Profile, Map<string, string>>();

/** Our names by the service's. A part of the name is not a field of its own where the whole name has one. */
function oursByTheirs(profile: Profile): Map<string, string> {
  const known = canonicalNames.get(profile);
  if (known) return known;
  const fields = Object.entries(profile.candidate).flatMap(([ours, theirs]): [string, string][] =>
    theirs === null || wholeName(profile, ours) !== undefined ? [] : [[theirs, ours]],
  );
  // Where two of ours have the same name there, the first one has it.
  const made = new Map(fields.toReversed());
  canonicalNames.set(profile, made);
  return made;
}

/** The canonical paths that a person answers for a path of the service; none when the profile knows no such field. */
export function answerPaths(profile: Profile, path: string): string[] {
  const found = canonicalPath(profile, path);
  if (found === undefined) return [];
  if (lastName(found) !== fullName) return [found];
  return [pathBeside(found, 'givenName'), pathBeside(found, 'familyName')];
}

/** A candidate as the service spells it. */
export function serviceCandidate(profile: Profile, given: Candidate): Candidate {
  const candidate = withSecondLines(profile, withNamedRegions(profile, given));
  return answersOf(candidate).reduce<Candidate>((body, [path, value]) => {
    if (ownValue(profile.candidate, generic(path)) === null) return body;
    const whole = wholeName(profile, path);
    if (whole === undefined) {
      return withField(body, servicePath(profile, path), writeAnswer(profile.forms, generic(path), value));
    }
    const parent = path.slice(0, Math.max(0, path.length - lastName(path).length - 1));
    const parts = (parent === '' ? candidate : readField(candidate, parent)) as Candidate;
    return withField(body, servicePath(profile, whole), writeFullName(profile.forms, parts));
  }, {});
}

/**
 * Regions that have no ISO code, where the service has a place for them: the field that the profile calls `regionName`,
 * else behind the city. The field for codes gets codes alone.
 */
function withNamedRegions(profile: Profile, candidate: Candidate): Candidate {
  const named = answersOf(candidate).filter(
    ([path, value]) =>
      lastName(path) === 'regionCode' && typeof value === 'string' && !regionCodePattern.test(value),
  );
  return named.reduce((known, [path, region]) => {
    const rest = withField(known, path, undefined);
    const own = pathBeside(path, 'regionName');
    if (ownValue(profile.candidate, generic(own)) !== undefined) return withField(rest, own, region);
    const city = pathBeside(path, 'municipality');
    return withField(rest, city, [readField(known, city), region].filter(Boolean).join(', '));
  }, candidate);
}

/** The second line of an address: in the field that the profile calls `addressLine2`, else behind the first one. */
function withSecondLines(profile: Profile, candidate: Candidate): Candidate {
  const lines = answersOf(candidate).filter(
    ([path, line]) =>
      lastName(path) === 'addressLine2' && line && ownValue(profile.candidate, generic(path)) === undefined,
  );
  return lines.reduce((known, [path, line]) => {
    const first = pathBeside(path, 'addressLine');
    // A browser or a person may have put the end of the one into the other.
    const before = String(readField(known, first) ?? '').replace(/[\s,]+$/, '');
    const joined = before.endsWith(`, ${String(line)}`) ? before : [before, line].filter(Boolean).join(', ');
    return withField(withField(known, path, undefined), first, joined);
  }, candidate);
}

/** The path of the whole name that `path` is a part of, where the service has a field for it. */
function wholeName(profile: Profile, path: string): string | undefined {
  if (!nameParts.has(lastName(path))) return undefined;
  const whole = pathBeside(path, fullName);
  return ownValue(profile.candidate, generic(whole)) === undefined ? undefined : whole;
}
