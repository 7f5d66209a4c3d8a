/** Subject and role, as the token says. The page uses them only to find its other tabs and to choose words. */
export interface SessionClaims {
  sub?: string;
  role?: string;
  reference?: string | null;
}

/** The payload of a token, unchecked; empty where it cannot be read. */
export function claimsOf(token: string): SessionClaims {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(payload) ?? {}) as SessionClaims;
  } catch {
    return {};
  }
}
