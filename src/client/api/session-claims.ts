import type { RequiredDisclosure, WorkPlace } from '../../protocol/page-session-request.ts';
import type { Screening } from '../../protocol/screening.ts';
import { writeJson } from '../write-json.ts';

/**
 * What the token says. The page uses it only to tell people apart, to choose words, to show every document that the
 * proxy will demand and to send the token nowhere else.
 */
export interface SessionClaims {
  /** The environment, and the origins of the proxy. */
  aud?: string | string[];
  sub?: string;
  role?: string;
  reference?: string | null;
  /** Whether the candidate may order what is finished for them. */
  allowReorder?: boolean;
  /** What the page may ask for beside: an operator the report of a check, a candidate their own. */
  may?: 'report'[];
  /** Where the candidate will work. */
  workPlace?: WorkPlace;
  /** The documents that must be signed. */
  disclosures?: RequiredDisclosure[];
}

/** Names who uses the page, in which role, and for which candidate: two tokens of one person have the same. */
export const personOf = ({ sub = '', role = '', reference = '' }: SessionClaims): string =>
  writeJson([sub, role, reference]);

/** Whether a screening is about the candidate whom the page session names, where it names one. */
export const isAbout = ({ reference }: SessionClaims, { clientReferenceId }: Screening): boolean =>
  typeof reference !== 'string' || clientReferenceId === reference;

/** Whether a screening may be shown: to a candidate none but their own, whatever came. Others may see several people's. */
export const mayShow = (claims: SessionClaims, screening: Screening): boolean =>
  claims.role !== 'candidate' || isAbout(claims, screening);

/** The payload of a token, unchecked; empty where it cannot be read. */
export function claimsOf(token: string): SessionClaims {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    // A reference may have letters of any alphabet.
    const text = new TextDecoder().decode(Uint8Array.from(payload, (byte) => byte.charCodeAt(0)));
    return (JSON.parse(text) ?? {}) as SessionClaims;
  } catch {
    return {};
  }
}
