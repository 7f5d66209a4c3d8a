import type { Plugin } from 'vite';
import { countryCodes } from '../src/launcher/fields/places.ts';
import { worldAddressRules } from '../src/protocol/world-address-rules.ts';

const id = 'virtual:written-out-places';

/**
 * Gives the rivals the places to choose from, written out in English as a form in one language has them: to make the
 * first name with `Intl.DisplayNames` in the page takes longer than to draw the form.
 */
export function writtenOutPlaces(): Plugin {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const countries = countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  const states = worldAddressRules.regionsOf('US').map(({ value, name }) => ({ value, label: name }));
  return {
    name: id,
    resolveId: (source) => (source === id ? id : null),
    load: (source) =>
      source === id
        ? `export const countries = ${JSON.stringify(countries)}, states = ${JSON.stringify(states)};`
        : null,
  };
}
