import type { TimeForm } from '../service/time-forms.ts';
import { readTime } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { timeFormOf } from './time-form-of.ts';

const roles = ['submittedAt', 'updatedAt', 'estimatedAt'] as const;

/** Says of each time of a screening and its items whether the proxy reads it, and finds out their form. */
export function examineTimes(findings: Findings, screening: unknown, items: unknown[]): void {
  const { screening: names, reportItem } = findings.profile;
  const places: [row: string, path: string, value: unknown][] = [
    ...roles.map((role) => [`screening.${role}`, names[role], readAt(screening, names[role])] as const),
    ...(['updatedAt', 'estimatedAt'] as const).map(
      (role) => [`reportItem.${role}`, reportItem[role], readAt(items[0], reportItem[role])] as const,
    ),
  ].map(([row, path, value]) => [row, path, value]);
  const given = places.filter(([, , value]) => value !== undefined && value !== null && value !== '');
  const found = given.map(([, , value]) => timeFormOf(value));
  const other = found.find((form): form is TimeForm => form !== undefined && form !== findings.profile.times);
  const isOurs = found.includes(findings.profile.times);
  if (other !== undefined && !isOurs) {
    const seen = `every time is written as ${other}, not as ${findings.profile.times}`;
    findings.differs('times', seen, { lines: { times: other } });
  } else if (isOurs) findings.ok('times', `written as ${findings.profile.times}`);
  else findings.cannotTell('times', 'no time was seen that can be read');
  for (const [row, path, value] of given) {
    const isRead = readTime(findings.profile.times, value) !== undefined;
    if (isRead) findings.ok(`${row} is read`, `a time at ${path}`);
    else
      findings.differs(
        `${row} is read`,
        `what is at ${path} is no time of the form ${findings.profile.times}`,
        { advice: `Find out how the service writes ${path}: the proxy refuses what it cannot read.` },
      );
  }
}
