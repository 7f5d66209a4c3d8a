import type { Choice } from '../fields/choice.ts';
import { countryCodes } from './country-codes.ts';

const countriesByLocale = new Map<string, Choice[]>();

/** All countries with their names in `locale`, sorted for that language. */
export function countriesIn(locale: string): Choice[] {
  const cached = countriesByLocale.get(locale);
  if (cached) return cached;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const list = (countryCodes.match(/../g) ?? [])
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  countriesByLocale.set(locale, list);
  return list;
}
