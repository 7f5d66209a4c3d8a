/** Who looks, as the token of the page session says. The page uses it only to choose words and to find other tabs. */
export interface SessionClaims {
  sub?: string;
  role?: string;
  reference?: string | null;
}

/** The payload of a token, without checking its signature; empty if it cannot be read. */
export function claimsOf(token: string): SessionClaims {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(payload) ?? {}) as SessionClaims;
  } catch {
    return {};
  }
}
