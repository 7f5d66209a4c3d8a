import type { RequiredDisclosure } from '../protocol/page-session-request.ts';

/**
 * What the token says. The page uses it only to find its other tabs, to choose words, to show every document that the
 * proxy will demand and to send the token nowhere else.
 */
export interface SessionClaims {
  /** The environment, and the origins of the proxy. */
  aud?: string | string[];
  sub?: string;
  role?: string;
  reference?: string | null;
  /** Whether the candidate may order what is finished for them. */
  again?: boolean;
  /** The documents that must be signed. */
  disclosures?: RequiredDisclosure[];
}

/** Who uses the page, and for which candidate; `undefined` where the token names nobody. */
export const personOf = ({ sub, reference }: SessionClaims): string | undefined =>
  sub && JSON.stringify([sub, reference]);

/** The payload of a token, unchecked; empty where it cannot be read. */
export function claimsOf(token: string): SessionClaims {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(payload) ?? {}) as SessionClaims;
  } catch {
    return {};
  }
}
