import { readField } from '../../src/protocol/candidate.ts';
import { canonicalPath } from '../service/candidate-names.ts';
import type { Profile } from '../service/profile.ts';
import { guessField } from './field-guess.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { asObject } from './places.ts';

/** Profile lines with the service's names of fields, or with fields that only its own form can collect. */
type NameLines = { candidate?: Record<string, string>; uncollectable?: string[] };

const maxShown = 6;

/** Compares the fields that packages require with those that the profile knows. */
export function examineRequiredFields(findings: Findings, packages: Record<string, unknown>[]): void {
  const fields = packages.flatMap((entry) => {
    const list = readField(entry, findings.profile.package.requiredFields);
    return Array.isArray(list) ? list : [];
  });
  examineEntries(findings, fields);
  const { profile } = findings;
  const asked = fields
    .map((field) => readAt(field, profile.package.requiredField.path))
    .filter((path) => typeof path === 'string');
  const paths = [...new Set(asked)];
  const unknown = paths.filter(
    (path) => canonicalPath(profile, path) === undefined && !profile.uncollectable.includes(path),
  );
  if (paths.length === 0) {
    findings.cannotTell('required fields', 'no package requires any');
  } else if (unknown.length === 0) {
    findings.ok('required fields', `${paths.length} different ones, all in the profile`);
  } else {
    const seen = `${unknown.length} of ${paths.length} are not in the profile: ${shortened(unknown)}`;
    findings.differs('required fields', seen, { lines: nameLines(findings, paths, unknown) });
  }
}

/** Where the path is in a required field, and whether the field may be left out. */
function examineEntries(findings: Findings, fields: unknown[]): void {
  const { path, isRequired } = findings.profile.package.requiredField;
  const isPath = (value: unknown) => typeof value === 'string' && /^[\w.[\]-]+$/.test(value);
  if (fields.length === 0) return;
  const row = 'package.requiredField';
  if (fields.every((field) => isPath(readAt(field, path)))) {
    findings.ok(row, path === '' ? 'each is a path' : `each has its path at ${path}`);
    return;
  }
  const names = Object.keys(asObject(fields[0]));
  const all = (name: string, fits: (value: unknown) => boolean) =>
    fields.every((field) => fits(readAt(field, name)));
  const found = all('', isPath)
    ? ''
    : names.find((name) => /path|field|name|key/i.test(name) && all(name, isPath));
  const flag = names.find(
    (name) => /must|require|mandatory|need/i.test(name) && all(name, (value) => typeof value === 'boolean'),
  );
  const lines = { path: found ?? unknownValue, ...(flag === undefined ? {} : { isRequired: flag }) };
  const seen = `no path at ${path || 'the entry itself'}; ${found === undefined ? 'and none elsewhere' : `it is at ${found || 'the entry itself'}`}`;
  findings.differs(row, seen, { lines: { package: { requiredField: { isRequired, ...lines } } } });
}

const shortened = (paths: string[]): string =>
  [...paths.slice(0, maxShown), ...(paths.length > maxShown ? ['…and more'] : [])].join(', ');

/** The canonical paths of unknown names as far as they can be guessed, and the names that cannot. */
export function guessNames(
  profile: Profile,
  used: string[],
  unknown: string[],
): { candidate: Record<string, string>; rest: string[] } {
  const guessed = new Map<string, string>();
  const isFree = (path: string) => !guessed.has(path) && !used.includes(profile.candidate[path] ?? '');
  const rest = unknown.filter((name) => {
    const path = guessField(name, isFree);
    if (path !== undefined) guessed.set(path, name);
    return path === undefined;
  });
  return { candidate: Object.fromEntries(guessed), rest };
}

/**
 * Names where they can be guessed. A name that resembles a field we collect is left to a person; the others are left to
 * the service's own form.
 */
function nameLines({ profile }: Findings, used: string[], unknown: string[]): NameLines {
  const { candidate, rest } = guessNames(profile, used, unknown);
  const doubtful = rest
    .flatMap((name) => similarPath(profile, name) ?? [])
    .filter((path) => path !== 'id' && !used.includes(profile.candidate[path] ?? ''));
  const foreign = rest.filter((name) => similarPath(profile, name) === undefined);
  const names = {
    ...Object.fromEntries(doubtful.map((path) => [path, unknownValue])),
    ...sectionOf(profile, candidate),
    ...candidate,
  };
  return {
    ...(Object.keys(names).length > 0 ? { candidate: names } : {}),
    ...(foreign.length > 0 ? { uncollectable: [...profile.uncollectable, ...foreign] } : {}),
  };
}

/** Where all parts of the address lie in one object, that object is the address. */
function sectionOf(profile: Profile, candidate: Record<string, string>): Record<string, string> {
  const parts = Object.entries(candidate).filter(([path]) => path.startsWith('address.'));
  const holders = new Set(parts.map(([, name]) => name.slice(0, Math.max(0, name.lastIndexOf('.')))));
  const [holder] = holders;
  const isOther = holders.size === 1 && holder !== '' && holder !== profile.candidate['address'];
  return isOther && parts.length > 1 ? { address: holder! } : {};
}

/** The canonical path with the same words, the same last name or the same section; list members first match each other. */
function similarPath(profile: Profile, name: string): string | undefined {
  const isMember = (path: string) => path.includes('[]');
  const paths = Object.keys(profile.candidate).toSorted(
    (a, b) => Number(isMember(b) === isMember(name)) - Number(isMember(a) === isMember(name)),
  );
  return (
    paths.find((path) => path === name) ??
    paths.find((path) => lastName(path) === lastName(name)) ??
    paths.find((path) => section(path) === section(name))
  );
}

const lastName = (path: string): string | undefined => path.replaceAll('[]', '').split('.').at(-1);
const section = (path: string): string | undefined => path.replaceAll('[]', '').split('.')[0];
