/** Mail services of many people: an address that is almost one of theirs is likely a slip. Short names are like too many others. */
const large =
  'gmail.com googlemail.com yahoo.com hotmail.com outlook.com icloud.com protonmail.com comcast.net verizon.net sbcglobal.net bellsouth.net'.split(
    ' ',
  );
/** Others of their own, which are almost one of those. */
const others = 'mail.com email.com ymail.com qmail.com cloud.com'.split(' ');

/**
 * The address that was probably meant: with the domain of a large mail service in the place of one that differs from it by
 * one letter, or has its letters in another order; `undefined` where the address is like none.
 */
export function nearAddress(address: string): string | undefined {
  const [, name = '', domain = ''] = /^([^\s@]+@)([^\s@]+\.[^\s@.]{2,})$/.exec(address.toLowerCase()) ?? [];
  if ([...large, ...others].includes(domain)) return undefined;
  const near = large.find((each) => isOneSlipFrom(domain, each));
  return near && address.slice(0, name.length) + near;
}

/** Whether a text has one letter more, less or other than another, or its letters in another order. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  const first = [...meant].findIndex((letter, index) => letter !== typed[index]);
  const start = first < 0 ? meant.length : first;
  const [wrong, right] = [typed.slice(start), meant.slice(start)];
  return (
    wrong.slice(1) === right.slice(1) ||
    wrong.slice(1) === right ||
    wrong === right.slice(1) ||
    sorted(wrong) === sorted(right)
  );
}

const sorted = (text: string): string => [...text].toSorted().join('');
