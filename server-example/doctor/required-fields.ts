import { canonicalPath } from '../service/candidate-names.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineNames } from './names.ts';

/** Compares the fields that packages require with those that the profile knows. Which of ours each is, a person knows. */
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
    const seen = `${unknown.length} of ${paths.length} are not in the profile: name each in candidate, or in uncollectable where only the form of the service asks for it`;
    const lines = {
      candidate: { [unknownValue]: unknown },
      uncollectable: [...profile.uncollectable, unknownValue],
    };
    findings.differs(row, seen, { lines });
  }
}
