import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import { identifyingPaths } from '../../src/protocol/identifying-paths.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { ScreeningService } from '../service/port.ts';
import type { TimeLimit } from '../time-limit.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { Refusal } from '../refusal.ts';
import type { GuessedFacts } from './guessed-facts.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  guessedFacts: GuessedFacts;
}

interface SentCandidate {
  candidate: Candidate;
  limit: TimeLimit;
}

/**
 * Saves candidates at the service: each reference has one record there, which the next order updates. A member's check is
 * about whom the host names: its facts replace what a page has given before. Candidates do not become somebody else while
 * a member awaits their result, nor by an order that is on its way when the member orders.
 */
export class ServiceCandidates {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Answers the service's id. @throws {Refusal | ServiceError} */
  save(session: PageSessionFacts, ordered: ScreeningRecord, sent: SentCandidate): Promise<string> {
    return this.#deps.guessedFacts.during(session, sent.candidate, () => this.#save(session, ordered, sent));
  }

  /** The same bound for answers that the service has refused only with the order. */
  noteRefusal(session: PageSessionFacts, candidate: Candidate, error: unknown): Promise<void> {
    return this.#deps.guessedFacts.note(session, candidate, error);
  }

  async #save(
    session: PageSessionFacts,
    { id: screeningId, clientReferenceId, callbackReference }: ScreeningRecord,
    { candidate, limit }: SentCandidate,
  ): Promise<string> {
    const { store, service } = this.#deps;
    const knownId = await store.candidateIds.get(clientReferenceId);
    const candidateId = await service.candidates.save(candidate, `candidate-${screeningId}`, {
      limit,
      id: knownId,
      keeps: await this.#keptPaths(session, clientReferenceId),
      check: async () => {
        // An instance that was stopped for a while was taken to be gone, and somebody else may have ordered since.
        if (!(await store.screenings.byCallback(callbackReference)))
          throw new Refusal('in_progress', { retryAfter: 2 });
      },
    });
    if (candidateId !== knownId) await store.candidateIds.keep(screeningId, clientReferenceId, candidateId);
    return candidateId;
  }

  /**
   * What a page must not change of a candidate: who they are, while a check goes on that a member has ordered, or recurs, one
   * whose order is still on its way included. Its result would be about somebody else. The host may still change what it
   * passes itself, and with a member's page session nothing comes from the page.
   */
  async #keptPaths({ role, candidate }: PageSessionFacts, clientReferenceId: string): Promise<string[]> {
    if (role === 'member') return [];
    const { store } = this.#deps;
    const records = await store.screenings.orderedFor(clientReferenceId);
    const plans = await store.recurrences.list({ role: 'candidate', clientReferenceId });
    const isAwaited =
      records.some((one) => one.orderedBy.role === 'member' && !isOver(one)) ||
      plans.some(({ orderedBy, status }) => orderedBy.role === 'member' && status !== 'ended');
    return isAwaited ? identifyingPaths.filter((path) => readField(candidate, path) === undefined) : [];
  }
}
