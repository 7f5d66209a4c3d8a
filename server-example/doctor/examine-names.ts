import { readField } from '../../src/protocol/candidate.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { placesIn } from './places.ts';
import { timeFormOf } from './time-form-of.ts';
import { profileLines } from './profile-lines.ts';

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

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isIdentifier = (value: unknown): boolean => isText(value) || typeof value === 'number';
export const isTime = (value: unknown): boolean => timeFormOf(value) !== undefined;

type Section = 'package' | 'screening' | 'reportItem' | 'package.product';

interface Sample {
  section: Section;
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
      const lines = profileLines([...section.split('.'), role], place);
      findings.differs(row, `nothing at ${names[role]}, probably it is ${place}`, { lines });
    } else if (hints.isNeeded) {
      const lines = profileLines([...section.split('.'), role], unknownValue);
      findings.differs(row, `nothing at ${names[role]} or at a similar name`, { lines });
    } else {
      findings.cannotTell(row, `nothing at ${names[role]}, which is optional`);
    }
  }
}

function findPlace(
  entries: Record<string, unknown>[],
  { hint, fits, isUnique = false }: Role,
  claimed: Set<string>,
): string | undefined {
  const paths = [...new Set(entries.flatMap((entry) => placesIn(entry).map(([path]) => path)))];
  const fitting = paths.filter((path) => {
    const values = entries.map((entry) => readField(entry, path)).filter((value) => value != null);
    const isDistinct = !isUnique || new Set(values).size === entries.length;
    return path !== '' && !claimed.has(path) && values.every(fits) && isDistinct;
  });
  return fitting.find((path) => hint.test(path));
}
