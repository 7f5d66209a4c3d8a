import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import type { Profile } from './profile.ts';

export interface ScreeningOrder {
  candidateId: string;
  packageId: string;
  /** Without one the screening starts directly. */
  inviteMethod?: 'email' | 'link';
  callback: { uri: string; user: string; password: string };
  /** On behalf of a trusted end user, under a permissible purpose. */
  behalf?: { trustedUserId: string; purpose: string };
}

/** An identifier as the service takes it in a body. */
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
    [order.behalf ? screening.trustedUserId : null, order.behalf?.trustedUserId],
    [order.behalf ? screening.endUserCertificate : null, order.behalf?.purpose],
  ];
  return fields.reduce<Candidate>(
    (body, [path, value]) => (path === null ? body : withField(body, path, value)),
    {},
  );
}
