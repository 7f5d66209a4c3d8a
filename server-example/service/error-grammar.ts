import type { FieldProblem } from '../../src/protocol/problem.ts';
import { readField } from '../../src/protocol/candidate.ts';
import { canonicalPath } from './candidate-names.ts';
import type { Profile } from './profile.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The pattern of a profile's code format, with the groups `status`, `path` and `reason`. `{reason}` may be absent,
 * together with the literal before it.
 */
export function codePattern(format: string): RegExp {
  const named = (part: string) =>
    escaped(part).replace('\\{status\\}', '(?<status>\\d{3})').replace('\\{path\\}', '(?<path>.*?)');
  const [head = '', tail] = format.split('{reason}');
  if (tail === undefined) return new RegExp(`^${named(head)}$`, 'u');
  const separator = head.slice(head.lastIndexOf('}') + 1);
  const before = head.slice(0, head.length - separator.length);
  return new RegExp(`^${named(before)}(?:${escaped(separator)}(?<reason>.*?))?${named(tail)}$`, 'u');
}

/**
 * The problems of an error body with the candidate's fields, in canonical paths: `409#email?already-in-use`,
 * `400#candidate?required-fields=ssn,dob` (wire.md, Errors). Codes that name no field are left out.
 */
export function readErrorProblems(profile: Profile, body: unknown): FieldProblem[] {
  const { list, code, format, requiredFields, reasons } = profile.errors;
  const errors = list === '' ? body : readField((body ?? {}) as Record<string, unknown>, list);
  if (!Array.isArray(errors)) return [];
  const pattern = codePattern(format);
  return errors.flatMap((error: unknown): FieldProblem[] => {
    const text = readField((error ?? {}) as Record<string, unknown>, code);
    const parts = typeof text === 'string' ? pattern.exec(text)?.groups : undefined;
    if (!parts) return [];
    const [reason = '', paths] = (parts['reason'] ?? '').split('=');
    if (reason === requiredFields && paths) {
      return paths.split(',').flatMap((path) => at(profile, path.trim(), 'required'));
    }
    const ours = Object.entries(reasons).find(([, word]) => word === reason)?.[0];
    // A reason that is more than a word could repeat the refused value.
    return at(profile, parts['path'] ?? '', ours ?? (/^[a-z]+(-[a-z]+)*$/i.test(reason) ? reason : 'format'));
  });
}

function at(profile: Profile, servicePath: string, code: string): FieldProblem[] {
  const path = canonicalPath(profile, servicePath.replace(/^candidate\./, ''));
  return path === undefined ? [] : [{ path, code }];
}
