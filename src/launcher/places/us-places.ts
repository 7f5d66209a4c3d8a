import { addressRules } from '../../protocol/address-rules.ts';
import { usAddressFormat } from '../../protocol/us-address-format.ts';
import { placesBy } from './places-by.ts';

/**
 * The places that come with the form: all countries to choose from, and the states and territories of the United
 * States. Addresses of another country keep these fields until `worldPlaces` are there.
 */
export const usPlaces = placesBy(
  addressRules(() => usAddressFormat),
  false,
);
