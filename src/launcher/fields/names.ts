const noName =
  /^(none|no|nil|null|n\.?\/?a\.?|not applicable|keine[rn]?|ningun[oa]|aucune?|nenhum|sans|[无無]|没有|沒有|لا يوجد|-+)$/i;

/** Whether somebody may have written in the field of a name that there is none. */
export const saysNoName = (typed: string): boolean => noName.test(typed.trim());

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
  const has = (words: string[], initials: string[] = []): boolean => {
    const whole = words.join('');
    // A name without letters cannot be compared: everything begins with it.
    return (
      joined.startsWith(whole) ||
      joined.endsWith(whole) ||
      [...words, ...initials].some((word) => signed.includes(word))
    );
  };
  const given = plainWords(givenName);
  return (
    has(
      given,
      given.map((word) => word.charAt(0)),
    ) && has(plainWords(familyName))
  );
}
