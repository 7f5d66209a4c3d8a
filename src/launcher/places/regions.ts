import { addressRules } from '../../protocol/address-rules.ts';
import type { Choice } from '../fields/choice.ts';

/** Whether a reader of `locale` reads the language of the country: `zh-Hant` also reads `zh`. */
const reads = (locale: string, language: string | undefined): boolean =>
  language !== undefined && locale.split('-', 1)[0] === language.split('-', 1)[0];

/** The regions of a country as `{value: 'US-TN', label: 'Tennessee'}`; empty if there is no list for it. */
export function regionsOf(country: string, locale: string): Choice[] {
  const isLocal = reads(locale, addressRules.formatOf(country).language);
  const choices = addressRules
    .regionsOf(country)
    .map(({ value, name, latinName }) => ({ value, label: isLocal ? name : latinName }));
  return isLocal ? choices : choices.toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** The value of a region by its name in any language and case: `oregon` gives `US-OR`. */
export function regionNamed(text: string, country: string): string | undefined {
  const wanted = text.toLowerCase();
  return addressRules
    .regionsOf(country)
    .find(({ name, latinName }) => [name, latinName].some((each) => each.toLowerCase() === wanted))?.value;
}
