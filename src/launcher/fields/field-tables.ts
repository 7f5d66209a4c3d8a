import type { AddressRules } from '../../protocol/address-format.ts';
import type { Choice } from './choice.ts';

/** The countries and regions to choose from. */
export interface Places {
  /** All countries (ISO 3166-1) with their names in `locale`, sorted for that language. */
  countriesIn(locale: string): Choice[];
  /** The regions of a country as `{value: 'US-TN', label: 'Tennessee'}`; empty if there is no list for it. */
  regionsOf(country: string, locale: string): Choice[];
  /** The code of a region by its name, in any case: `oregon` gives `US-OR`. */
  regionNamed(text: string, country: string): string | undefined;
  /** How addresses are written in each country. */
  rules: AddressRules;
  /** Whether they are right for every country; else for the United States alone. */
  isWorldwide: boolean;
}

interface Phone {
  /** E.164: `+16155550123`. */
  wire: string;
  /** For people: `+1 615 555 0123`. */
  shown: string;
}

/** The rules of phone numbers in all countries. */
export interface PhoneRules {
  /** The phone number that `text` is when dialled in `country` (ISO 3166-1); `undefined` if it is none. */
  phoneOf(text: string, country: string): Phone | undefined;
}

/** The tables that convert and check answers, besides the protocol's rules. */
export interface FieldTables {
  places: Places;
  phoneRules: PhoneRules;
}

/** For forms that ask for neither countries, regions nor phone numbers. */
export const emptyTables: FieldTables = {
  places: {
    countriesIn: () => [],
    regionsOf: () => [],
    regionNamed: () => undefined,
    isWorldwide: true,
    rules: { formatOf: () => ({ has: 'AC', needs: 'AC' }), regionsOf: () => [], problemOf: () => undefined },
  },
  phoneRules: { phoneOf: () => undefined },
};
