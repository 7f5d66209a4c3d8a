import { readTime } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { findPlace, objectsOf, placeOf, timeFormOf } from './places.ts';
import { type Role, sections } from './roles.ts';

interface Sample {
  entries: unknown[];
  /** Which names of the section the entries may have; by default all that are sought. */
  roles?: Record<string, Role>;
  /** Paths that already have another meaning. */
  taken?: string[];
  /** What else a value must be, by role: the caller knows more of these entries. */
  fits?: Record<string, (value: unknown) => boolean>;
}

/**
 * Compares the names of a profile's section with `entries`. A name that is missing there is searched by the kind of its
 * value and by the names that other services use.
 */
export function examineNames(
  findings: Findings,
  section: keyof typeof sections,
  { entries, roles = sections[section], taken = [], fits: alsoFits = {} }: Sample,
): void {
  const names = readAt(findings.profile, section) as Record<string, string | null>;
  const isThere = (name: string, { fits }: Role) =>
    entries.some((entry) => {
      const value = readAt(entry, name);
      // An entry is always there: it is what is sought where it fits.
      return value !== undefined && (name !== '' || fits(value));
    });
  const found = Object.entries(roles).flatMap(([role, sought]) => {
    const name = names[role] ?? undefined;
    return name !== undefined && isThere(name, sought) ? [{ role, name }] : [];
  });
  if (found.length > 0) findings.ok(`${section}.*`, found.map(({ name }) => placeName(name)).join(', '));
  const claimed = new Set([...taken, ...found.map(({ name }) => name)]);
  for (const [role, { fits, isNeeded, ...recognised }] of Object.entries(roles)) {
    if (found.some((one) => one.role === role)) continue;
    // An entry that is a plain text is its own id, and its own title.
    claimed.delete('');
    const place = findPlace(entries, {
      ...recognised,
      taken: claimed,
      // Not every entry has all.
      fits: (value) =>
        value === undefined || value === null || (fits(value) && (alsoFits[role]?.(value) ?? true)),
    });
    const row = `${section}.${role}`;
    const name = names[role] ?? null;
    const missing = name === null ? 'the profile names none' : `nothing at ${placeName(name)}`;
    if (place !== undefined) {
      claimed.add(place);
      findings.shows(row, place, `${missing}, probably it is ${placeName(place)}`);
    } else if (isNeeded) findings.shows(row, undefined, `${missing} or at a similar name`);
    else if (name !== null) findings.cannotTell(row, `${missing}; the proxy works without it`);
  }
}

const placeName = (path: string): string => path || 'the entry itself';

interface Sent {
  /** Of the profile, where its name is. */
  row: string;
  /** The name under which it was sent. */
  sentAt: string;
  value: string;
}

/** Looks for what was sent, under whatever name the answer gives it back. */
export function examineEcho(findings: Findings, body: unknown, { row, sentAt, value }: Sent): void {
  const found = placeOf(body, value);
  if (found !== undefined) findings.shows(row, found, `what was sent at ${sentAt} comes back at ${found}`);
  else findings.cannotTell(row, `the answer does not contain what was sent at ${sentAt}`);
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
    else findings.shows(row, undefined, seen);
    return undefined;
  }
  const list = readAt(body, found) as unknown[];
  const count = `a list of ${list.length} in ${place(found)}`;
  findings.shows(row, found, isThere ? count : `no list in ${place(at)}; there is ${count}`);
  return list;
}

/** The path of a list of objects; without one, the path of an empty list. */
function listPlace(body: unknown, isList: (value: unknown) => boolean): string | undefined {
  const placeWhere = (fits: (list: unknown) => boolean) =>
    findPlace([body], { hint: /^/, fits: (value) => isList(value) && fits(value) });
  return placeWhere((list) => objectsOf(list).length > 0) ?? placeWhere((list) => (list as []).length === 0);
}

const timeRoles = ['submittedAt', 'updatedAt', 'estimatedAt', 'nextRunAt'];

/**
 * Says of each time whether the proxy reads it, and finds out their form.
 *
 * @param bodies by the section of the profile that has the names of each.
 */
export function examineTimes(findings: Findings, bodies: Record<string, unknown>): void {
  const given = Object.entries(bodies)
    .flatMap(([section, body]) =>
      Object.entries(readAt(findings.profile, section) as Record<string, string>)
        .filter(([role]) => timeRoles.includes(role))
        .map(([role, path]) => ({ row: `${section}.${role} is read`, path, value: readAt(body, path) })),
    )
    .filter(({ value }) => value !== undefined && value !== null && value !== '');
  const forms = given.flatMap(({ value }) => timeFormOf(value) ?? []);
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
