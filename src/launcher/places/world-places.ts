import { worldAddressRules } from '../../protocol/world-address-rules.ts';
import { placesBy } from './places-by.ts';

/** The places of all countries: 20 kB, loaded once an address is in another country than the United States. */
export const worldPlaces = placesBy(worldAddressRules, true);
