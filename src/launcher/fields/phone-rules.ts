import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhoneRules } from './field-tables.ts';

export const phoneRules: PhoneRules = {
  phoneOf(text, country) {
    const parsed = parsePhoneNumberFromString(
      text.replace(/^\s*00/, '+'),
      isSupportedCountry(country) ? country : undefined,
    );
    return parsed?.isValid() ? { wire: parsed.number, shown: parsed.format('INTERNATIONAL') } : undefined;
  },
};
