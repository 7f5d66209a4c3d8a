import { usualFormat } from './address-format.ts';
import { addressFormats } from './address-formats.ts';
import { addressRules } from './address-rules.ts';
import { ownValue } from './own-value.ts';

/**
 * The rules of addresses in all countries. The page loads them once an address is in another country than the United
 * States, the proxy at its start: both check an address in the same way.
 */
export const worldAddressRules = addressRules((country) => ownValue(addressFormats, country) ?? usualFormat);
