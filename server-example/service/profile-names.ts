import * as z from 'zod/mini';
import { lastName, pathBeside } from '../../src/protocol/candidate.ts';
import { nearestName } from '../nearest-name.ts';
import defaults from './profile.json' with { type: 'json' };
import { readAt } from './wire-body.ts';

/** Fields that the default profile leaves out, because not every service has one for them, by the field beside them. */
const optional: Record<string, string> = {
  addressLine: 'addressLine2',
  regionCode: 'regionName',
  givenName: 'fullName',
};

/** The names of a candidate's fields, and of what holds them. */
export const candidateFields: ReadonlySet<string> = new Set(
  ['clientReferenceId', ...Object.keys(defaults.candidate)].flatMap((path) => {
    const other = optional[lastName(path)];
    const holder = path.slice(0, Math.max(0, path.lastIndexOf('.'))).replace(/\[\]$/, '');
    return [path, ...(other === undefined ? [] : [pathBeside(path, other)]), ...(holder ? [holder] : [])];
  }),
);

/** The canonical name of a candidate's field. */
export const fieldName = z.string().check(
  z.check<string>(({ value, issues }) => {
    if (!candidateFields.has(value))
      issues.push({ code: 'custom', input: value, message: unknownName(value, [...candidateFields]) });
  }),
);

/** What is wrong with a profile, a sentence each with its path. */
export function profileMistakes(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => {
    const place = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys((readAt(defaults, place) as object | null) ?? {});
      return issue.keys.map((key) => `${[...issue.path, key].join('.')}: ${unknownName(key, known)}`);
    }
    if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${place}: ${message}`);
    return [`${place || 'the file'}: ${issue.message}`];
  });
}

function unknownName(name: string, known: string[]): string {
  // A field that lies elsewhere in the candidate is nearer than one whose letters are.
  const same = known.filter((one) => lastName(one).toLowerCase() === lastName(name).toLowerCase());
  const near = same[0] ?? nearestName(name, known, Math.max(1, name.length / 3));
  return `is no name of the profile${near === undefined ? '' : `: is it ${near}?`}`;
}
