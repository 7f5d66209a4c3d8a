import type { AddressRules } from '../../protocol/address-format.ts';

/** An option of a `<select>`. */
export interface Choice {
  value: string;
  label: string;
}

/** The countries of ISO 3166-1: the first letter of a group, then each second one. */
const codes =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW';

export const countryCodes: readonly string[] = codes
  .split(' ')
  .flatMap(([first = '', ...seconds]) => seconds.map((second) => first + second));

const countriesByLocale = new Map<string, Choice[]>();

/** All countries with their names in `locale`, sorted for that language. */
export function countriesIn(locale: string): Choice[] {
  const cached = countriesByLocale.get(locale);
  if (cached) return cached;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = sortedByLabel(
    countryCodes.map((value) => ({ value, label: names.of(value) ?? value })),
    locale,
  );
  countriesByLocale.set(locale, countries);
  return countries;
}

/** The regions of a country as `{value: 'US-TN', label: 'Tennessee'}`; empty if there is no list for it. */
export function regionsOf(rules: AddressRules, country: string, locale: string): Choice[] {
  const isLocal = isSpokenIn(rules, country, locale);
  const regions = rules
    .regionsOf(country)
    .map(({ value, name, latinName }) => ({ value, label: isLocal ? name : latinName }));
  return isLocal ? regions : sortedByLabel(regions, locale);
}

/** The code of a region by that code or its name, in any case: `or` and `oregon` give `US-OR`. */
export function regionCode(rules: AddressRules, country: string, text: string): string | undefined {
  const meant = [text, `${country}-${text}`].map((each) => each.toLowerCase());
  return rules
    .regionsOf(country)
    .find((region) => Object.values(region).some((word: string) => meant.includes(word.toLowerCase())))
    ?.value;
}

/** Whether a reader of `locale` reads the language of a country: `zh-Hant` also reads `zh`. */
export const isSpokenIn = (rules: AddressRules, country: string, locale: string): boolean =>
  rules.formatOf(country).language?.split('-', 1)[0] === locale.split('-', 1)[0];

const sortedByLabel = (choices: Choice[], locale: string): Choice[] =>
  choices.toSorted((a, b) => a.label.localeCompare(b.label, locale));
