import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

interface Phone {
  /** E.164: `+16155550123`. */
  wire: string;
  /** For people: `+1 615 555 0123`. */
  shown: string;
  /** What was typed behind it to reach one desk. The wire has no place for it. */
  extension: string | undefined;
}

/** The phone number that `text` is when dialled in `country` (ISO 3166-1); `undefined` if it is none. */
export function phoneOf(text: string, country: string): Phone | undefined {
  const parsed = parsePhoneNumberFromString(
    text.replace(/^\s*00/, '+'),
    isSupportedCountry(country) ? country : undefined,
  );
  if (!parsed?.isValid()) return undefined;
  return { wire: parsed.number, shown: parsed.format('INTERNATIONAL'), extension: parsed.ext };
}

export type PhoneRules = typeof phoneOf;
