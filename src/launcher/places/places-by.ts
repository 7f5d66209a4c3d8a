import type { AddressRules } from '../../protocol/address-format.ts';
import type { Places } from '../fields/field-tables.ts';
import { countriesIn } from './countries.ts';

/** Whether a reader of `locale` reads the language of the country: `zh-Hant` also reads `zh`. */
const reads = (locale: string, language: string | undefined): boolean =>
  language !== undefined && locale.split('-', 1)[0] === language.split('-', 1)[0];

/** The places by the rules of addresses. */
export const placesBy = (rules: AddressRules, isWorldwide: boolean): Places => ({
  rules,
  isWorldwide,
  countriesIn,
  regionsOf(country, locale) {
    const isLocal = reads(locale, rules.formatOf(country).language);
    const choices = rules
      .regionsOf(country)
      .map(({ value, name, latinName }) => ({ value, label: isLocal ? name : latinName }));
    return isLocal ? choices : choices.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  },
  regionNamed(text, country) {
    const wanted = text.toLowerCase();
    return rules
      .regionsOf(country)
      .find(({ name, latinName }) => [name, latinName].some((each) => each.toLowerCase() === wanted))?.value;
  },
});
