/** Groups what is typed of a social security number: `123-45-6789`. Anything that is not a digit is left out. */
export function groupSsn(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/**
 * Whether nobody can have this number: areas 000, 666 and 9xx, group 00 and serial 0000 are never assigned (Social
 * Security Administration, randomization). They are fine for trials, and for nothing else.
 */
export function isNeverAssigned(ssn: string): boolean {
  return /^(000|666|9)|^\d{3}00|0000$/.test(ssn);
}
