/**
 * A phone number as it travels, E.164: `+16155550123`. A number without a country's code is taken for one of
 * `country` where that needs no tables: in North America. What cannot be told stays as typed and fails its rule.
 */
export function wirePhone(text: string, country: string): string {
  const compact = text.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '').replace(/^00/, '+');
  if (compact.startsWith('+')) return compact;
  const digits = compact.replace(/^1(?=\d{10}$)/, '');
  return /^(US|CA|PR)$/.test(country) && /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : text;
}
