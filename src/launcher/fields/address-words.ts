import type { PlaceWords } from '../../locales/en-later.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { AddressFormat, AddressPartKind } from '../../protocol/address-format.ts';

/** The words of a part of an address in its country. */
export interface AddressWords {
  label: string;
  /** What to do, by the code of a problem. */
  problems: Record<string, string>;
}

/** Countries that write English and say postcode. The address data has no word for it. */
const sayPostcode = new Set(['AU', 'GB', 'GG', 'GI', 'IM', 'JE', 'MY', 'NZ', 'SG']);

/** What a country calls a part of an address, by the last name of its path; `undefined` for what is no such part. */
function kindOf(format: AddressFormat, country: string, name: string): AddressPartKind | undefined {
  switch (name) {
    case 'addressLine':
      return 'street';
    case 'municipality':
      return format.city ?? 'city';
    case 'regionCode':
      return format.region ?? 'region';
    case 'postalCode':
      return format.postalCode ?? (sayPostcode.has(country) ? 'postcode' : 'postal');
  }
  return undefined;
}

/** The words of a part of an address in `country`; `undefined` for what is no such part. */
export function addressWords(
  { places, example }: LauncherSentences,
  format: AddressFormat,
  country: string,
  name: string,
): AddressWords | undefined {
  const kind = kindOf(format, country, name);
  if (kind === undefined) return undefined;
  const { label, ask, form }: PlaceWords = places[kind];
  const shown = name === 'postalCode' && format.example ? example(format.example) : undefined;
  const again = [ask, form, shown].filter(Boolean).join(' ');
  return { label, problems: { required: ask, choice: ask, format: again } };
}
