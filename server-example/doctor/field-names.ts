import { lastName, readField } from '../../src/protocol/candidate.ts';
import { canonicalPath } from '../service/candidate-names.ts';
import type { Profile } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings, ProfileLines } from './findings.ts';
import { asObject } from './places.ts';

const mostShown = 6;

/** Compares the fields that packages require with those that the profile knows. */
export function examineRequiredFields(findings: Findings, packages: Record<string, unknown>[]): void {
  const fields = packages.flatMap((entry) => {
    const list = readField(entry, findings.profile.package.requiredFields);
    return Array.isArray(list) ? list : [];
  });
  const row = 'required fields';
  if (fields.length === 0) {
    findings.cannotTell(row, 'no package requires any');
    return;
  }
  examineEntries(findings, fields);
  const { profile } = findings;
  const asked = fields.map((field) => readAt(field, profile.package.requiredField.path));
  const paths = [...new Set(asked.filter((path) => typeof path === 'string'))];
  const unknown = paths.filter(
    (path) => canonicalPath(profile, path) === undefined && !profile.uncollectable.includes(path),
  );
  if (unknown.length === 0) findings.ok(row, `${paths.length} different ones, all in the profile`);
  else {
    const shown = [...unknown.slice(0, mostShown), ...(unknown.length > mostShown ? ['…and more'] : [])];
    const seen = `${unknown.length} of ${paths.length} are not in the profile: ${shown.join(', ')}`;
    findings.differs(row, seen, { lines: linesFor(profile, paths, unknown) });
  }
}

/** Where the path is in a required field, and whether the field may be left out. */
function examineEntries(findings: Findings, fields: unknown[]): void {
  const { path, isRequired } = findings.profile.package.requiredField;
  const row = 'package.requiredField';
  const isPath = (value: unknown) => typeof value === 'string' && /^[\w.[\]-]+$/.test(value);
  const isFlag = (value: unknown) => typeof value === 'boolean';
  const all = (name: string, fits: (value: unknown) => boolean) =>
    fields.every((field) => fits(readAt(field, name)));
  const place = (at: string) => at || 'the entry itself';
  if (all(path, isPath)) {
    findings.ok(row, path === '' ? 'each is a path' : `each has its path at ${path}`);
    return;
  }
  const names = Object.keys(asObject(fields[0]));
  const found = ['', ...names.filter((name) => /path|field|name|key/i.test(name))].find((name) =>
    all(name, isPath),
  );
  const flag = names.find((name) => /must|require|mandatory|need/i.test(name) && all(name, isFlag));
  const seen = `no path at ${place(path)}; ${found === undefined ? 'and none elsewhere' : `it is at ${place(found)}`}`;
  const requiredField = { path: found ?? unknownValue, isRequired: flag ?? isRequired };
  findings.differs(row, seen, { lines: { package: { requiredField } } });
}

/**
 * Names where they can be guessed. A name that resembles a field we collect is left to a person; the others are left to
 * the service's own form.
 */
function linesFor(profile: Profile, used: string[], unknown: string[]): ProfileLines {
  const { candidate, rest } = guessNames(profile, used, unknown);
  const doubtful = rest
    .flatMap((name) => similarPath(profile, name) ?? [])
    .filter((path) => path !== 'id' && !used.includes(profile.candidate[path] ?? ''));
  const foreign = rest.filter((name) => similarPath(profile, name) === undefined);
  const names = {
    ...Object.fromEntries(doubtful.map((path) => [path, unknownValue])),
    ...addressIn(profile, candidate),
    ...candidate,
  };
  return {
    ...(Object.keys(names).length > 0 ? { candidate: names } : {}),
    ...(foreign.length > 0 ? { uncollectable: [...profile.uncollectable, ...foreign] } : {}),
  };
}

/** Where all parts of the address lie in one object, that object is the address. */
function addressIn(profile: Profile, candidate: Record<string, string>): Record<string, string> {
  const parts = Object.entries(candidate).filter(([path]) => path.startsWith('address.'));
  const holders = new Set(parts.map(([, name]) => name.slice(0, Math.max(0, name.lastIndexOf('.')))));
  const [holder] = holders;
  const isOther = holders.size === 1 && holder !== '' && holder !== profile.candidate['address'];
  return isOther && parts.length > 1 ? { address: holder! } : {};
}

/** How other services name the fields of a candidate, by canonical path. Tried in this order. */
const hints: [path: string, hint: RegExp][] = [
  ['fullName', /full_?name|whole_?name|^name$/i],
  ['middleName', /middle/i],
  ['givenName', /first|given|fore_?name/i],
  ['familyName', /last|family|surname/i],
  ['email', /mail|^contact$/i],
  ['dob', /birth|^dob$|born/i],
  ['ssn', /ssn|social|tax/i],
  ['phone', /phone|mobile|^tel/i],
  ['driversLicense.licenseNumber', /(driv|licen[cs]e).*(number|no)$/i],
  ['driversLicense.issuingAgency', /(driv|licen[cs]e).*(agency|state|issue)/i],
  ['address.addressLine', /street|line/i],
  ['address.municipality', /city|town|municipal|locality/i],
  ['address.regionCode', /state|region|province/i],
  ['address.postalCode', /zip|post/i],
  ['address.countryCode', /country|nation|land$/i],
];

/**
 * The canonical paths of unknown names as far as they can be guessed, and the names that cannot. Members of lists are
 * never guessed, because several lists use the same word.
 *
 * @param used names of the service whose meaning is known.
 */
export function guessNames(
  profile: Profile,
  used: string[],
  unknown: string[],
): { candidate: Record<string, string>; rest: string[] } {
  const guessed = new Map<string, string>();
  const isFree = (path: string) => !guessed.has(path) && !used.includes(profile.candidate[path] ?? '');
  const rest = unknown.filter((name) => {
    if (name.includes('[]')) return true;
    const path = hints.find(([one, hint]) => hint.test(name) && isFree(one))?.[0];
    if (path !== undefined) guessed.set(path, name);
    return path === undefined;
  });
  return { candidate: Object.fromEntries(guessed), rest };
}

/** The canonical path with the same words, the same last name or the same section; list members first match each other. */
function similarPath(profile: Profile, name: string): string | undefined {
  const isMember = (path: string) => path.includes('[]');
  const paths = Object.keys(profile.candidate).toSorted(
    (a, b) => Number(isMember(b) === isMember(name)) - Number(isMember(a) === isMember(name)),
  );
  const plain = (path: string) => path.replaceAll('[]', '');
  const section = (path: string) => plain(path).split('.')[0];
  return (
    paths.find((path) => path === name) ??
    paths.find((path) => lastName(plain(path)) === lastName(plain(name))) ??
    paths.find((path) => section(path) === section(name))
  );
}
