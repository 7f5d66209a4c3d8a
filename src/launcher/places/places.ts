import { addressRules } from '../../protocol/address-rules.ts';
import type { Places } from '../fields/field-tables.ts';
import { countriesIn } from './countries.ts';
import { regionNamed, regionsOf } from './regions.ts';

export const places: Places = { countriesIn, regionsOf, regionNamed, rules: addressRules };
