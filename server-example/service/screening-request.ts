import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import type { Profile } from './profile.ts';

/** A trusted end user, and the permissible purpose under which they order. */
export interface ActiveTrust {
  trustedUserId: string;
  purpose: string;
}

export interface ScreeningOrder {
  candidateId: string;
  packageId: string;
  /** Without one the screening starts directly. */
  inviteMethod?: 'email' | 'link';
  callback: { uri: string; user: string; password: string };
  /** Set when a trusted end user orders. */
  trust?: ActiveTrust;
}

/** An identifier as the service expects it in a body. */
export function identifier(profile: Profile, id: string): string | number {
  return profile.identifiers === 'number' && /^\d+$/.test(id) ? Number(id) : id;
}

/** What `POST /screenings` takes; `candidateId`, `packageId` and `invite.method` are given (interface, section 2). */
export function screeningRequest(profile: Profile, order: ScreeningOrder): Candidate {
  const { callback, screening } = profile;
  const { uri, user, password } = order.callback;
  const fields: [path: string | null, value: unknown][] = [
    ['candidateId', identifier(profile, order.candidateId)],
    ['packageId', identifier(profile, order.packageId)],
    [order.inviteMethod ? 'invite.method' : null, order.inviteMethod],
    [callback.uri, uri],
    [callback.basicAuth, `${user}:${password}`],
    [order.trust ? screening.trustedUserId : null, order.trust?.trustedUserId],
    [order.trust ? screening.endUserCertificate : null, order.trust?.purpose],
  ];
  return fields.reduce<Candidate>(
    (body, [path, value]) => (path === null ? body : withField(body, path, value)),
    {},
  );
}
