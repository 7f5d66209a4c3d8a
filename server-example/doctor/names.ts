import { hintsOf } from '../service/profile.ts';
import type { Hint } from '../service/profile-hints.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readTime } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';
import { type Findings, profileLines } from './findings.ts';
import { kinds, objectsOf, pathsIn, placeOf, placesOf, timeFormOf } from './places.ts';
import { shapeOf } from './shape.ts';

interface Sample {
  entries: unknown[];
  /** By default those of the profile. */
  hints?: Record<string, Hint>;
  /** Paths that already have another meaning. */
  taken?: string[];
}

/**
 * Compares the names of a profile's section with `entries`. Where one is missing, the only name that fits its hint is
 * proposed; where several fit, or none, a person finds it in the shape of the answer.
 */
export function examineNames(
  findings: Findings,
  section: string,
  { entries, hints = hintsOf(section), taken = [] }: Sample,
): void {
  const names = readAt(findings.profile, section) as Record<string, string | null>;
  const isThere = (name: string | null | undefined, { kind }: Hint): name is string =>
    typeof name === 'string' &&
    entries.some((entry) => {
      const value = readAt(entry, name);
      // An entry is always there: it is what is sought where it fits.
      return value !== undefined && (name !== '' || kinds[kind](value));
    });
  const roles = Object.entries(hints);
  const found = roles.flatMap(([role, hint]) => (isThere(names[role], hint) ? [names[role]] : []));
  if (found.length > 0) findings.ok(`${section}.*`, found.map(placeName).join(', '));
  const missing = roles.filter(([role, hint]) => !isThere(names[role], hint));
  const claims = missing.map(([role, hint]) => ({
    role,
    hint,
    places: placesOf(entries, hint).filter((path) => !found.includes(path) && !taken.includes(path)),
  }));
  for (const { role, hint, places } of claims) {
    const row = `${section}.${role}`;
    const name = names[role] ?? null;
    const seen = name === null ? 'the profile names none' : `nothing at ${placeName(name)}`;
    const [only, ...others] = places;
    const isSure = only !== undefined && others.length === 0;
    const isClaimedTwice = claims.some((one) => one.role !== role && one.places.includes(only ?? ''));
    const shape = shapeOf(entries);
    if (isSure && !isClaimedTwice)
      findings.differs(row, `${seen}; ${only} alone is like it`, { lines: profileLines(row, only), shape });
    else if (hint.isNeeded) findings.differs(row, seen, { lines: profileLines(row, unknownValue), shape });
    else if (name !== null) findings.cannotTell(row, `${seen}; the proxy works without it`);
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

/** The list of a body: where the profile has it, or the only other one. */
export function examineList(findings: Findings, body: unknown, row: string): unknown[] | undefined {
  const at = readAt(findings.profile, row) as string;
  const place = (path: string) => path || 'the answer itself';
  const lists = pathsIn(body).filter((path) => Array.isArray(readAt(body, path)));
  // Beside an empty one.
  const filled = lists.filter((path) => objectsOf(readAt(body, path)).length > 0);
  const [only, ...others] = filled.length > 0 ? filled : lists;
  const found = lists.includes(at) ? at : others.length > 0 ? undefined : only;
  if (found === undefined) {
    const seen = `no list in ${place(at)}`;
    // Many refusals have no body.
    if (lists.length === 0 && row === 'errors.list') findings.cannotTell(row, seen);
    else findings.differs(row, seen, { lines: profileLines(row, unknownValue), shape: shapeOf(body) });
    return undefined;
  }
  const list = readAt(body, found) as unknown[];
  const count = `a list of ${list.length} in ${place(found)}`;
  findings.shows(row, found, found === at ? count : `no list in ${place(at)}; there is ${count}`);
  return list;
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
