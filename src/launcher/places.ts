/** The countries and regions to choose from: a chunk of its own. */
export { countryCodes } from './country-codes.ts';
export { regionNames } from './region-names.ts';
