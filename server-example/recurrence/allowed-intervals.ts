import { Refusal } from '../http/refusal.ts';

/**
 * Each run may be billed, and looks into a person: only the host says at which intervals a screening may repeat.
 *
 * @param allowed ISO 8601 durations of one unit, which the page session names.
 * @throws {Refusal} `role_forbidden`
 */
export function checkInterval(allowed: string[], interval: string): void {
  if (allowed.some((one) => lengthOf(one) === lengthOf(interval))) return;
  throw new Refusal('role_forbidden', {
    detail: `This page session allows recurrence: ${JSON.stringify(allowed)}. To allow it, pass recurrence: ["${interval}"] with POST /sessions.`,
  });
}

/** The same for the same interval in other units, such as `P1Y` and `P12M`. */
function lengthOf(interval: string): string {
  const [, digits, unit] = /^P(\d+)([DWMY])$/.exec(interval) ?? [];
  const count = Number(digits);
  switch (unit as 'D' | 'W' | 'M' | 'Y') {
    case 'D':
      return `${count} days`;
    case 'W':
      return `${count * 7} days`;
    case 'M':
      return `${count} months`;
    case 'Y':
      return `${count * 12} months`;
  }
}
