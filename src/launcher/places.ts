/** The countries and regions to choose from: a chunk of its own. */
export { countriesIn } from './countries.ts';
export { regionNamed, regionsOf } from './regions.ts';
