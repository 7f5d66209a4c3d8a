const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Whether a signature can be the one of somebody with these names: it has a word of each, or the initial of the first.
 * Order, capitals, accents, hyphens and further names make no difference.
 */
export function isLikeName(signature: string, givenName: string, familyName: string): boolean {
  const signed = plainWords(signature);
  const joined = signed.join('');
  const has = (name: string, isInitialEnough: boolean): boolean => {
    const words = plainWords(name);
    // A name without letters cannot be compared.
    if (words.length === 0) return true;
    const whole = words.join('');
    if (joined.startsWith(whole) || joined.endsWith(whole)) return true;
    return words.some(
      (word) => signed.includes(word) || (isInitialEnough && signed.includes(word.charAt(0))),
    );
  };
  return has(givenName, true) && has(familyName, false);
}
