import { lastName } from './candidate.ts';

/** Signs that nobody sees, such as those of direction. Two of them join the letters of names, in Persian or Sinhala. */
const invisible = /\p{Cf}/gu;
const invisibleInNames = /[^\P{Cf}\u200c\u200d]/gu;
const outerSpace = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;

/** A digit of any script as one of ours. In Unicode the ten digits of a script follow each other, from zero on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The domain in its ASCII form, which every mail server takes. An address with another name needs more than that. */
function plainEmail(text: string): string {
  const [, name = '', domain = ''] = /^([!-?A-~]+@)([^\s/:?#@\\]+)$/.exec(text) ?? [];
  const url = `https://${domain}`;
  return /[^ -~]/.test(domain) && URL.canParse(url) ? name + new URL(url).hostname : text;
}

/**
 * A typed text as it is sent, from whatever keyboard, input method or clipboard it comes: a name in the letters that were
 * typed, everything else in plain letters and digits. The page sends it like that, and the proxy whoever calls it.
 */
export function plainText(path: string, typed: string): string {
  const name = lastName(path);
  if (/(name|signature)$/i.test(name)) return oneLine(typed.replace(invisibleInNames, '').normalize('NFC'));
  const plain = typed
    .replace(invisible, '')
    // A house number: 12½ is 12 1/2.
    .replace(/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ')
    .normalize('NFKC')
    .replace(/\u2044/g, '/')
    .replace(/[^\P{Nd}0-9]/gu, plainDigit);
  return name === 'email' ? plainEmail(oneLine(plain)) : oneLine(plain);
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').replace(outerSpace, '');

/** An answer at a canonical path as it is sent; what is no text stays as it is. */
export const plainAnswer = (path: string, answer: unknown): unknown =>
  typeof answer === 'string' ? plainText(path, answer) : answer;
