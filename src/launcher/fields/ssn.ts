import { plainText } from '../../protocol/plain-answer.ts';

/** The digits of a social security number, of whatever script. */
export const ssnDigits = (text: string): string => plainText('ssn', text).replace(/\D/g, '');

/** Groups the digits of a complete or incomplete social security number: `123-45-6789`. Drops everything else. */
export function groupSsn(text: string): string {
  const digits = ssnDigits(text).slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/**
 * Whether a number is never assigned to anybody: those with area 000, 666 or 9xx, group 00 or serial 0000 (Social
 * Security Administration, randomization). Such numbers are valid only in the test environment.
 */
export function isNeverAssigned(ssn: string): boolean {
  return /^(000|666|9)|^\d{3}00|0000$/.test(ssn);
}
