import { readField } from '../../src/protocol/candidate.ts';
import { unknownValue } from './finding.ts';
import type { Findings } from './findings.ts';
import { placesIn } from './places.ts';
import { profileLines } from './profile-lines.ts';

/** How a member of a body is known when its name is not. */
export interface Role {
  /** Names that it goes by elsewhere. */
  hint: RegExp;
  fits: (value: unknown) => boolean;
  /** Nothing works without it. */
  isNeeded?: boolean;
  /** No two entries have the same. */
  isUnique?: boolean;
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isIdentifier = (value: unknown): boolean => isText(value) || typeof value === 'number';
export const isTime = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));

type Section = 'package' | 'screening' | 'reportItem';

/**
 * Compares the names of a profile's section with what stands in `entries`. A name that is not there is looked for by
 * the kind of its value and by what it is called elsewhere.
 */
export function examineNames(
  findings: Findings,
  section: Section,
  entries: Record<string, unknown>[],
  roles: Record<string, Role>,
  /** Paths whose meaning is known otherwise. */
  known: string[] = [],
): void {
  const names = findings.profile[section] as Record<string, string>;
  const isThere = (role: string) =>
    entries.some((entry) => readField(entry, names[role] ?? '') !== undefined);
  const held = Object.keys(roles).filter(isThere);
  if (held.length > 0) findings.ok(`${section}.*`, held.map((role) => names[role]).join(', '));
  const claimed = new Set([...known, ...held.map((role) => names[role] ?? '')]);
  for (const [role, hints] of Object.entries(roles)) {
    if (held.includes(role)) continue;
    const found = findPlace(entries, hints, claimed);
    const row = `${section}.${role}`;
    if (found !== undefined) {
      claimed.add(found);
      const lines = profileLines([section, role], found);
      findings.differs(row, `nothing at ${names[role]}; it looks as if it is ${found}`, { lines });
    } else if (hints.isNeeded) {
      const lines = profileLines([section, role], unknownValue);
      findings.differs(row, `nothing at ${names[role]}, and nothing like it elsewhere`, { lines });
    } else {
      findings.cannotTell(row, `nothing at ${names[role]}; all works without`);
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
