import { places } from './late-parts.ts';

export interface Choice {
  value: string;
  label: string;
}

/**
 * The regions of a country as `{value: 'US-TN', label: 'Tennessee'}`; none where, or as long as, they are typed
 * instead. Give `whenHere` to have them fetched.
 */
export function regionsOf(country: string, whenHere?: () => void): Choice[] {
  if (whenHere) places.ask(whenHere);
  const known = places.content?.regionNames ?? {};
  const list = Object.hasOwn(known, country) ? known[country] : undefined;
  return (list?.split(',') ?? []).map((entry) => {
    const [code = ''] = entry.split(' ', 1);
    return { value: `${country}-${code}`, label: entry.slice(code.length + 1) };
  });
}
