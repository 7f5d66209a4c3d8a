import { type AddressFormat, type AddressRules, type Region, regionCodePattern } from './address-format.ts';

/** The pattern without the spaces and hyphens between digits and letters: people write them or not. */
const compactPattern = (pattern: string): RegExp =>
  new RegExp(
    `^(?:${pattern.replace(/\[[ -][^\]]*\]\??|(\[[^\]]*\])|\\?[ -]\??/g, (_, kept: string | undefined) => kept ?? '')})$`,
  );

/** The rules of addresses by the format of each country. */
export function addressRules(formatOf: (country: string) => AddressFormat): AddressRules {
  const regionsOf = (country: string): Region[] => {
    const entries = formatOf(country).regions?.split(',') ?? [];
    return entries.map((entry) => {
      const [code = '', names = ''] = entry.split(':');
      const [name = '', latinName = name] = names.split('|');
      return { value: code ? `${country}-${code}` : latinName, name, latinName };
    });
  };

  const isPostalCode = (value: string, country: string): boolean => {
    const { has, pattern } = formatOf(country);
    if (!has.includes('Z')) return false;
    return !pattern || compactPattern(pattern).test(value.toUpperCase().replace(/[\s-]/g, ''));
  };

  const regionProblem = (value: string, country: string | undefined): 'format' | 'choice' | undefined => {
    const codeCountry = regionCodePattern.exec(value)?.[1];
    if (country === undefined) return codeCountry === undefined ? 'format' : undefined;
    const regions = regionsOf(country);
    if (regions.length > 0) return regions.some((region) => region.value === value) ? undefined : 'choice';
    return codeCountry === undefined || codeCountry === country ? undefined : 'format';
  };

  return {
    formatOf,
    regionsOf,
    problemOf(name, value, country) {
      if (name === 'regionCode') return regionProblem(value, country);
      if (name !== 'postalCode' || country === undefined) return undefined;
      return isPostalCode(value, country) ? undefined : 'format';
    },
  };
}
