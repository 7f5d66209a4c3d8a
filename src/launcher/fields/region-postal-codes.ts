import type { AddressFormat } from '../../protocol/address-format.ts';

/** Whether a postal code begins as no postal code of its region does, where that is known. */
export function isOutside(
  { regionPostalCodes }: AddressFormat,
  region: unknown,
  postalCode: unknown,
): boolean {
  if (typeof region !== 'string' || typeof postalCode !== 'string') return false;
  const key = region.split('-', 2)[1];
  const known = regionPostalCodes?.split(',').find((entry) => entry.startsWith(`${key}:`));
  return known !== undefined && !new RegExp(`^(?:${known.slice(known.indexOf(':') + 1)})`).test(postalCode);
}
