/** Words that stand where a secret is still to be put. */
const placeholder =
  /^(demo|change|replace|placeholder|example|sample|your|todo|xxx|secret|password|test-?key)/i;
/** A random secret of the shortest length that is accepted has more. */
const fewestCharacters = 8;
/** So many characters in a row, such as `abcdefgh`, are no accident. */
const longestRun = 6;

export const isPlaceholder = (secret: string): boolean => placeholder.test(secret);

/** Why a secret is too easy to guess; undefined where nothing shows that it is. */
export function weaknessOf(secret: string): string | undefined {
  if (isPlaceholder(secret)) return 'is a placeholder';
  if (isRepeated(secret)) return 'repeats itself';
  if (new Set(secret).size < fewestCharacters) return 'has too few different characters';
  if (longestRunOf(secret) >= longestRun) return 'has characters in their order, such as abcdef';
  return undefined;
}

/** Whether it is one piece, several times. */
const isRepeated = (text: string): boolean =>
  text.length > 1 && `${text}${text}`.indexOf(text, 1) < text.length;

/** The length of the longest piece whose characters follow each other, up or down. */
function longestRunOf(text: string): number {
  let longest = 1;
  for (const step of [1, -1]) {
    let length = 1;
    for (let index = 1; index < text.length; index += 1) {
      length = text.charCodeAt(index) - text.charCodeAt(index - 1) === step ? length + 1 : 1;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
