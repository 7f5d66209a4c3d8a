import { readField } from '../../src/protocol/candidate.ts';
import { canonicalPath } from '../service/candidate-names.ts';
import { guessField } from './field-guess.ts';
import type { Findings } from './findings.ts';

/** Lines of a profile that say what the service calls fields, or that it must collect them itself. */
type NameLines = { candidate?: Record<string, string>; uncollectable?: string[] };

const few = 6;

/** Compares the fields that packages ask for with those the profile knows. */
export function examineRequiredFields(findings: Findings, packages: Record<string, unknown>[]): void {
  const { profile } = findings;
  const asked = packages.flatMap((entry) => {
    const list = readField(entry, profile.package.requiredFields);
    return Array.isArray(list) ? list.filter((path): path is string => typeof path === 'string') : [];
  });
  const paths = [...new Set(asked)];
  const unknown = paths.filter(
    (path) => canonicalPath(profile, path) === undefined && !profile.uncollectable.includes(path),
  );
  if (paths.length === 0) {
    findings.cannotTell('required fields', 'no package names any');
  } else if (unknown.length === 0) {
    findings.ok('required fields', `${paths.length} different ones, all known to the profile`);
  } else {
    const seen = `${unknown.length} of ${paths.length} are unknown: ${shortened(unknown)}`;
    findings.differs('required fields', seen, { lines: nameLines(findings, paths, unknown) });
  }
}

const shortened = (paths: string[]): string =>
  [...paths.slice(0, few), ...(paths.length > few ? ['…and more'] : [])].join(', ');

/** Names where they can be guessed; the rest is left to the service's own form until a person knows better. */
export function nameLines({ profile }: Findings, used: string[], unknown: string[]): NameLines {
  const guessed = new Map<string, string>();
  const isFree = (path: string) => !guessed.has(path) && !used.includes(profile.candidate[path] ?? '');
  const rest = unknown.filter((name) => {
    const path = guessField(name, isFree);
    if (path !== undefined) guessed.set(path, name);
    return path === undefined;
  });
  return {
    ...(guessed.size > 0 ? { candidate: Object.fromEntries(guessed) } : {}),
    ...(rest.length > 0 ? { uncollectable: [...profile.uncollectable, ...rest] } : {}),
  };
}
