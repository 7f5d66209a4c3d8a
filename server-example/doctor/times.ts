import { readTime, type TimeForm } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { timeFormOf } from './places.ts';

const roles = ['submittedAt', 'updatedAt', 'estimatedAt', 'nextRunAt'];

/**
 * Says of each time whether the proxy reads it, and finds out their form.
 *
 * @param bodies by the section of the profile that has the names of each.
 */
export function examineTimes(findings: Findings, bodies: Record<string, unknown>): void {
  const places = Object.entries(bodies).flatMap(([section, body]) =>
    Object.entries(readAt(findings.profile, section) as Record<string, unknown>)
      .filter(([role]) => roles.includes(role))
      .map(([role, path]) => ({
        row: `${section}.${role} is read`,
        path: String(path),
        value: readAt(body, String(path)),
      })),
  );
  const given = places.filter(({ value }) => value !== undefined && value !== null && value !== '');
  const forms = given
    .map(({ value }) => timeFormOf(value))
    .filter((form): form is TimeForm => form !== undefined);
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
