import type { Trust } from '../../src/protocol/trust.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { TrustRecord } from '../store/trust-record.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { Refusal } from '../http/refusal.ts';
import type { TrustDesk } from './trust-desk.ts';

interface Dependencies {
  service: ScreeningService;
  trust: TrustDesk;
}

/** Makes members who proved who they are trusted end users. */
export class TrustGrants {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Where the proof or the session has ended meanwhile, the trust is ended again at the service.
   *
   * @throws {Refusal} `session_revoked` or `not_found`.
   */
  async grant(session: PageSessionFacts, proof: TrustRecord): Promise<Trust> {
    const { service, trust } = this.#deps;
    const { identities } = service;
    const trustId = await identities.trust(proof.serviceCandidateId, proof.identityId);
    let isSessionOver = false;
    const after = await trust.change(proof, (one, revokedUntil) => {
      isSessionOver = session.issued <= revokedUntil;
      if (!one || one.status === 'trusted') return undefined;
      // Noted also where it is ended below: if that fails, the next attempt to end it finds it.
      if (one.status !== 'questions') return { ...one, trustId };
      return { ...one, trustId, status: isSessionOver ? 'failed' : 'trusted' };
    });
    if (after?.status === 'trusted' && after.trustId === trustId) return trust.show(after);
    await identities.revoke(trustId);
    if (isSessionOver) throw new Refusal('session_revoked');
    if (!after) throw new Refusal('not_found');
    return trust.show(after);
  }
}
