/** A document that the host must show: plain text, with a name and a version of the host's own. */
export interface Disclosure {
  id: string;
  version: string;
  title: string;
  /** ISO 3166: a country (`US`) or a region (`US-CA`) whose residents alone are shown it; without it, everybody. */
  jurisdiction?: string;
  text: string;
}

/** Whether somebody who lives in `region` (ISO 3166-2) or `country` must be shown a disclosure. */
export function isShownIn({ jurisdiction }: Disclosure, region: unknown, country: unknown): boolean {
  return (
    !jurisdiction ||
    jurisdiction === region ||
    jurisdiction === country ||
    (typeof region === 'string' && region.startsWith(`${jurisdiction}-`))
  );
}
