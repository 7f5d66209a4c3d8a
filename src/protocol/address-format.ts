import { ownValue } from './own-value.ts';

/** What an address part is called in a country, in the words of Google's libaddressinput. */
export type CityKind = 'city' | 'district' | 'post_town' | 'suburb';
export type RegionKind =
  | 'area'
  | 'county'
  | 'department'
  | 'district'
  | 'do_si'
  | 'emirate'
  | 'island'
  | 'oblast'
  | 'parish'
  | 'prefecture'
  | 'province'
  | 'region'
  | 'state';
export type PostalCodeKind = 'eircode' | 'pin' | 'zip';
/** Every kind, with those of which the address data says nothing. British English says postcode. */
export type AddressPartKind = 'street' | CityKind | RegionKind | PostalCodeKind | 'postal' | 'postcode';

/** How addresses are written in a country. A part is one letter: A street address, C city, S region, Z postal code. */
export interface AddressFormat {
  /** The parts, in the order in which a reader of Latin script expects them. */
  has: string;
  /** The same in the order of the country's own script, if that is another. */
  hasLocally?: string;
  /** The parts that every address there has. */
  needs: string;
  /** The language of the region names. */
  language?: string;
  city?: CityKind;
  region?: RegionKind;
  postalCode?: PostalCodeKind;
  /** The source of a regular expression for postal codes, and a postal code that matches it. */
  pattern?: string;
  example?: string;
  /** `TN:Tennessee,…`; names in another script with their Latin form: `13:東京都|Tokyo`. Some regions have no code. */
  regions?: string;
  /** How postal codes of a region begin, as sources of regular expressions: `AL:3[56],…`. */
  regionPostalCodes?: string;
}

/** A region of a country. */
export interface Region {
  /** ISO 3166-2 (`US-TN`), or the name where the region has no code. */
  value: string;
  /** The name in the language of the country. */
  name: string;
  latinName: string;
}

/** How addresses are written in all countries. */
export interface AddressRules {
  formatOf(country: string): AddressFormat;
  /** The regions of a country; empty if there is no list for it. */
  regionsOf(country: string): Region[];
  /** What is wrong with a part of an address in `country`, by the last name of its path. */
  problemOf(name: string, value: string, country: string | undefined): 'format' | 'choice' | undefined;
}

const letters: Record<string, string> = {
  addressLine: 'A',
  addressLine2: 'A',
  municipality: 'C',
  regionCode: 'S',
  postalCode: 'Z',
};

/** Where nothing else is known: a street address and a city. */
export const usualFormat: AddressFormat = { has: 'AC', needs: 'AC' };

/** The letter of a part by the last name of its path; `undefined` if it is no part that depends on the country. */
export const partLetter = (name: string): string | undefined => ownValue(letters, name);

/** Whether every address of a format has this part; fields that are no such part are not for the format to judge. */
export function isNeededIn({ needs }: AddressFormat, name: string): boolean {
  const letter = partLetter(name);
  return letter === undefined || needs.includes(letter);
}

/** An ISO 3166-2 code: `US-TN`. */
export const regionCodePattern = /^([A-Z]{2})-[A-Z0-9]{1,3}$/;
