import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

interface Phone {
  /** E.164: `+16155550123`. */
  wire: string;
  /** For people: `+1 615 555 0123`. */
  shown: string;
}

/** The phone number that `text` is when dialled in `country` (ISO 3166-1); `undefined` if it is none. */
export function phoneOf(text: string, country: string): Phone | undefined {
  const parsed = parsePhoneNumberFromString(
    text.replace(/^\s*00/, '+'),
    isSupportedCountry(country) ? country : undefined,
  );
  return parsed?.isValid() ? { wire: parsed.number, shown: parsed.format('INTERNATIONAL') } : undefined;
}

export type PhoneRules = typeof phoneOf;
