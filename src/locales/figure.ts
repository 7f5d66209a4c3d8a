/** Languages that write small whole numbers with the digits 0 to 9. */
const plain = /^(de|en|es|fr|pt|zh)\b(?!.*-u-)/i;

/** A small count in the digits of a language. Avoids `Intl` where it can: its first use takes longer than a form. */
export const figure = (count: number, locale: string): string =>
  plain.test(locale) ? String(count) : count.toLocaleString(locale);
