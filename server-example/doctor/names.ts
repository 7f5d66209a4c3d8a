import { readField } from '../../src/protocol/candidate.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readTime, type TimeForm } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { objectsOf, placesIn, timeFormOf } from './places.ts';

/** How to recognise a member of a body whose name is unknown. */
export interface Role {
  /** The names that other services use. */
  hint: RegExp;
  fits: (value: unknown) => boolean;
  /** The proxy cannot work without it. */
  isNeeded?: boolean;
  /** Its values differ between entries. */
  isUnique?: boolean;
}

interface Sample {
  /** Of the profile: its members have the names. */
  section:
    | 'package'
    | 'package.product'
    | 'candidate'
    | 'screening'
    | 'reportItem'
    | 'trust'
    | 'subscription';
  entries: Record<string, unknown>[];
  roles: Record<string, Role>;
  /** Paths that already have another meaning. */
  taken?: string[];
}

/**
 * Compares the names of a profile's section with `entries`. A name that is missing there is searched by the kind of its
 * value and by the names that other services use.
 */
export function examineNames(findings: Findings, { section, entries, roles, taken = [] }: Sample): void {
  const names = readAt(findings.profile, section) as Record<string, string>;
  const isThere = (role: string) =>
    entries.some((entry) => readField(entry, names[role] ?? '') !== undefined);
  const found = Object.keys(roles).filter(isThere);
  if (found.length > 0) findings.ok(`${section}.*`, found.map((role) => names[role]).join(', '));
  const claimed = new Set([...taken, ...found.map((role) => names[role] ?? '')]);
  for (const [role, hints] of Object.entries(roles)) {
    if (found.includes(role)) continue;
    const place = findPlace(entries, hints, claimed);
    const row = `${section}.${role}`;
    if (place !== undefined) {
      claimed.add(place);
      findings.shows(row, place, `nothing at ${names[role]}, probably it is ${place}`);
    } else if (hints.isNeeded) {
      findings.shows(row, unknownValue, `nothing at ${names[role]} or at a similar name`);
    } else {
      findings.cannotTell(row, `nothing at ${names[role]}; the proxy works without it`);
    }
  }
}

function findPlace(
  entries: Record<string, unknown>[],
  { hint, fits, isUnique = false }: Role,
  claimed: Set<string>,
): string | undefined {
  const paths = [...new Set(entries.flatMap((entry) => placesIn(entry).map(([path]) => path)))];
  return paths.find((path) => {
    if (path === '' || claimed.has(path) || !hint.test(path)) return false;
    const values = entries.map((entry) => readField(entry, path)).filter((value) => value != null);
    return values.every(fits) && (!isUnique || new Set(values).size === entries.length);
  });
}

interface SoughtList {
  /** Of the profile, where the place of the list is. */
  row: string;
  /** By default any list. */
  isList?: (value: unknown) => boolean;
}

/** The list of a body: where the profile has it, or where else there is one. */
export function examineList(
  findings: Findings,
  body: unknown,
  { row, isList = Array.isArray }: SoughtList,
): unknown[] | undefined {
  const at = readAt(findings.profile, row) as string;
  const isThere = isList(readAt(body, at));
  const found = isThere ? at : listPlace(body, isList);
  const place = (path: string) => path || 'the answer itself';
  if (found === undefined) {
    const seen = `no list in ${place(at)}, and none elsewhere`;
    // Many refusals have no body.
    if (row === 'errors.list') findings.cannotTell(row, seen);
    else findings.shows(row, unknownValue, seen);
    return undefined;
  }
  const list = readAt(body, found) as unknown[];
  const count = `a list of ${list.length} in ${place(found)}`;
  findings.shows(row, found, isThere ? count : `no list in ${place(at)}; there is ${count}`);
  return list;
}

/** The path of a list of objects; without one, the path of an empty list. */
function listPlace(body: unknown, isList: (value: unknown) => boolean): string | undefined {
  const lists = placesIn(body).filter(([, value]) => isList(value)) as [string, unknown[]][];
  const [path] =
    lists.find(([, list]) => objectsOf(list).length > 0) ?? lists.find(([, list]) => list.length === 0) ?? [];
  return path;
}

const timeRoles = ['submittedAt', 'updatedAt', 'estimatedAt', 'nextRunAt'];

/**
 * Says of each time whether the proxy reads it, and finds out their form.
 *
 * @param bodies by the section of the profile that has the names of each.
 */
export function examineTimes(findings: Findings, bodies: Record<string, unknown>): void {
  const places = Object.entries(bodies).flatMap(([section, body]) =>
    Object.entries(readAt(findings.profile, section) as Record<string, unknown>)
      .filter(([role]) => timeRoles.includes(role))
      .map(([role, path]) => ({
        row: `${section}.${role} is read`,
        path: String(path),
        value: readAt(body, String(path)),
      })),
  );
  const given = places.filter(({ value }) => value !== undefined && value !== null && value !== '');
  const forms = given
    .map(({ value }) => timeFormOf(value))
    .filter((form): form is TimeForm => form !== undefined);
  const { times } = findings.profile;
  const seen = forms.includes(times) ? times : forms[0];
  if (seen === undefined) findings.cannotTell('times', 'no time was seen that can be read');
  else findings.shows('times', seen, `written as ${seen}`);
  const form = findings.profile.times;
  for (const { row, path, value } of given)
    if (readTime(form, value) !== undefined) findings.ok(row, `a time at ${path}`);
    else {
      const advice = `Find out how the service writes ${path}: the proxy leaves out what it cannot read.`;
      findings.differs(row, `what is at ${path} is no time of the form ${form}`, { advice });
    }
}
