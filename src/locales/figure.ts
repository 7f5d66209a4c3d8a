/** Languages that write a small whole number with the digits it has in code. */
const plain = /^(de|en|es|fr|pt|zh)\b(?!.*-u-)/i;

/** A small count as a language writes it. `Intl` takes longer to wake up than a form to be drawn: it is asked last. */
export const figure = (count: number, locale: string): string =>
  plain.test(locale) ? String(count) : count.toLocaleString(locale);
