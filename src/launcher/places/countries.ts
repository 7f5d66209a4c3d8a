import type { Choice } from '../fields/choice.ts';
import { countryCodes } from './country-codes.ts';

const named = new Map<string, Choice[]>();

/** Every country by its name in `locale`, in that language's order. */
export function countriesIn(locale: string): Choice[] {
  const cached = named.get(locale);
  if (cached) return cached;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const list = (countryCodes.match(/../g) ?? [])
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  named.set(locale, list);
  return list;
}
