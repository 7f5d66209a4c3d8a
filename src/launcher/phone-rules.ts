import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface Phone {
  /** E.164: `+16155550123`. */
  wire: string;
  /** For reading: `+1 615 555 0123`. */
  shown: string;
}

/** The number that `text` means to somebody in `country` (ISO 3166-1); nothing where no country has such a number. */
export function phoneOf(text: string, country: string): Phone | undefined {
  const parsed = parsePhoneNumberFromString(
    text.replace(/^\s*00/, '+'),
    isSupportedCountry(country) ? country : undefined,
  );
  return parsed?.isValid() ? { wire: parsed.number, shown: parsed.format('INTERNATIONAL') } : undefined;
}
