import { answersOf, type Candidate, withField } from '../../src/protocol/candidate.ts';
import type { Profile } from './profile.ts';

const generic = (path: string): string => path.replace(/\[\d+\]/g, '[]');
const indexes = (path: string): string[] => path.match(/\[\d+\]/g) ?? [];

/** `path` with its list marks filled in, in order. */
function concrete(path: string, marks: string[]): string {
  let next = 0;
  return path.replace(/\[\]/g, () => marks[next++] ?? '[]');
}

/** What the service calls a canonical path; a path the profile does not know keeps its name. */
export function servicePath(profile: Profile, path: string): string {
  return concrete(profile.candidate[generic(path)] ?? path, indexes(path));
}

/** The canonical name of a path that the service named, or `undefined` when the profile knows no such field. */
export function canonicalPath(profile: Profile, path: string): string | undefined {
  const name = generic(path);
  const found = Object.entries(profile.candidate).find(([, theirs]) => theirs === name)?.[0];
  return found && concrete(found, indexes(path));
}

/** A candidate as the service spells it. */
export function serviceCandidate(profile: Profile, candidate: Candidate): Candidate {
  return answersOf(candidate).reduce<Candidate>(
    (body, [path, value]) => withField(body, servicePath(profile, path), value),
    {},
  );
}
