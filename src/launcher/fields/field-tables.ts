import type { Choice } from './choice.ts';

/** The countries and regions to choose from. */
export interface Places {
  /** Every country (ISO 3166-1) by its name in `locale`, in that language's order. */
  countriesIn(locale: string): Choice[];
  /** The regions of a country as `{value: 'US-TN', label: 'Tennessee'}`; none where they are typed instead. */
  regionsOf(country: string): Choice[];
  /** The code of a region that somebody called by its name: `oregon` is `US-OR`. */
  regionNamed(text: string, country: string): string | undefined;
}

interface Phone {
  /** E.164: `+16155550123`. */
  wire: string;
  /** For reading: `+1 615 555 0123`. */
  shown: string;
}

/** The phone numbers of every country. */
export interface PhoneRules {
  /** The number that `text` means to somebody in `country` (ISO 3166-1); nothing where no country has such a number. */
  phoneOf(text: string, country: string): Phone | undefined;
}

/** What answers are read and checked with, beside the protocol's rules. */
export interface FieldTables {
  places: Places;
  phoneRules: PhoneRules;
}

/** The tables of a form that asks nothing they would be needed for. */
export const emptyTables: FieldTables = {
  places: { countriesIn: () => [], regionsOf: () => [], regionNamed: () => undefined },
  phoneRules: { phoneOf: () => undefined },
};
