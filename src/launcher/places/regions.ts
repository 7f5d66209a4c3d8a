import type { Choice } from '../fields/choice.ts';
import { regionNames } from './region-names.ts';

/** The regions of a country as `{value: 'US-TN', label: 'Tennessee'}`; empty if there is no list for it. */
export function regionsOf(country: string): Choice[] {
  const list = Object.hasOwn(regionNames, country) ? regionNames[country] : undefined;
  return (list?.split(',') ?? []).map((entry) => {
    const [code = ''] = entry.split(' ', 1);
    return { value: `${country}-${code}`, label: entry.slice(code.length + 1) };
  });
}

/** The code of a region by its name, in any case: `oregon` gives `US-OR`. */
export function regionNamed(text: string, country: string): string | undefined {
  const name = text.toLowerCase();
  return regionsOf(country).find(({ label }) => label.toLowerCase() === name)?.value;
}
