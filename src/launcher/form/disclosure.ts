/** A document that the candidate must sign: plain text, with an id and a version that the host chooses. */
export interface Disclosure {
  id: string;
  version: string;
  title: string;
  /** ISO 3166: a country (`US`) or a region (`US-CA`) whose residents alone see the document; by default everybody. */
  jurisdiction?: string;
  text: string;
}

/** For a host that has not set its documents yet. */
export const noDisclosures: Disclosure[] = [];

/** Whether a resident of `region` (ISO 3166-2) or `country` must see a disclosure. */
export function isShownIn({ jurisdiction }: Disclosure, region: unknown, country: unknown): boolean {
  return (
    !jurisdiction ||
    jurisdiction === region ||
    jurisdiction === country ||
    (typeof region === 'string' && region.startsWith(`${jurisdiction}-`))
  );
}

/** Whether two are the same document with the same words. */
export const isSameDocument = (a: Disclosure, b: Disclosure): boolean =>
  a.id === b.id && a.version === b.version && a.text === b.text;
