import { LateChunk } from '../client/late-chunk.ts';

/** The rules of every country, fetched when the first phone is asked for. */
export const phoneRules = new LateChunk(() => import('./phone-rules.ts'));

/**
 * A phone number as it travels, E.164: `+16155550123`. Until the rules are here, a number without a country's code is
 * taken for one of `country` where that needs no tables: in North America. What cannot be told stays as typed and
 * fails its rule.
 */
export function wirePhone(text: string, country: string): string {
  const compact = text.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '').replace(/^00/, '+');
  const known = phoneRules.content?.phoneOf(text, country)?.wire;
  if (known || compact.startsWith('+')) return known ?? compact;
  const digits = compact.replace(/^1(?=\d{10}$)/, '');
  return /^(US|CA|PR)$/.test(country) && /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : text;
}

/** Whether some country has a number like this one (E.164); until the rules are here, all have. */
export const isPhone = (wire: string): boolean =>
  !phoneRules.content || phoneRules.content.phoneOf(wire, '') !== undefined;

/** A number (E.164) for reading: `+1 615 555 0123`. */
export const shownPhone = (wire: string): string => phoneRules.content?.phoneOf(wire, '')?.shown ?? wire;
