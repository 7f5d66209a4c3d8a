import { lastName } from '../../src/protocol/candidate.ts';
import { canonicalPath } from '../service/candidate-names.ts';
import type { Profile } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import { guessFields } from './field-hints.ts';
import type { Findings, ProfileLines } from './findings.ts';
import { examineNames } from './names.ts';

const mostShown = 6;

/** Compares the fields that packages require with those that the profile knows. */
export function examineRequiredFields(findings: Findings, packages: Record<string, unknown>[]): void {
  const fields = packages.flatMap((entry) => {
    const list = readAt(entry, findings.profile.package.requiredFields);
    return Array.isArray(list) ? (list as unknown[]) : [];
  });
  const row = 'required fields';
  if (fields.length === 0) {
    findings.cannotTell(row, 'no package requires any');
    return;
  }
  examineNames(findings, 'package.requiredField', { entries: fields });
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

/**
 * Names where they can be guessed. A name that resembles a field we collect is left to a person; the others are left to
 * the service's own form.
 */
function linesFor(profile: Profile, used: string[], unknown: string[]): ProfileLines {
  const candidate = guessFields(profile, used, unknown);
  const guessed = Object.values(candidate);
  const rest = unknown.filter((name) => !guessed.includes(name));
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
