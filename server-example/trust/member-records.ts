import { answersOf, type Candidate } from '../../src/protocol/candidate.ts';
import { explainRefusal } from '../service/explain-refusal.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { KeyRing } from '../sessions/key-ring.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { Refusal } from '../http/refusal.ts';
import { memberEmail, newMemberReference } from '../orders/service-references.ts';

interface Dependencies {
  keys: KeyRing;
  store: Store;
  service: ScreeningService;
}

/**
 * The records of members at the service. One is never written with other facts than it was made with: a trust may rest on
 * it, or be about to.
 */
export class MemberRecords {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Saves the member in the newest record where its facts are the same, else in a new one. Answers the service's id.
   *
   * @throws {Refusal} `session_revoked` where the member was erased meanwhile.
   */
  async save(
    { subject, issued }: PageSessionFacts,
    facts: Candidate,
    idempotencyKey: string,
  ): Promise<string> {
    const { keys, store, service } = this.#deps;
    const text = JSON.stringify(answersOf(facts));
    const { serviceRecord: newest } = await store.members.get(subject);
    const known = newest && keys.isSigned('member facts', text, newest.factsDigest) ? newest : undefined;
    const reference = known?.reference ?? newMemberReference(subject);
    const member = {
      ...facts,
      email: memberEmail(String(facts['email']), reference, keys),
      clientReferenceId: reference,
    };
    const id = await service.candidates
      .save(member, idempotencyKey, { id: known?.id })
      .catch((error: unknown) => {
        throw explainRefusal(error, facts);
      });
    const serviceRecord = { id, reference, factsDigest: keys.sign('member facts', text) };
    const { serviceRecord: kept } = await store.members.change(subject, (one, revokedUntil) =>
      issued <= revokedUntil ? undefined : { ...one, serviceRecord },
    );
    if (kept?.reference !== reference) throw new Refusal('session_revoked');
    return id;
  }
}
