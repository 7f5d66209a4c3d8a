import { places } from './late-parts.ts';
import type { Choice } from './regions.ts';

const named = new Map<string, Choice[]>();

/** Every country by its name in `locale`, in that language's order; until the list is here, only `known`. */
export function countriesIn(locale: string, known: string): Choice[] {
  const cached = named.get(locale);
  if (cached) return cached;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const codes = places.content?.countryCodes.match(/../g) ?? [known];
  const list = codes
    .map((value) => ({ value, label: (/^[A-Z]{2}$/.test(value) && names.of(value)) || value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  if (places.content) named.set(locale, list);
  return list;
}
