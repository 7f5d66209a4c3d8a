import type { Candidate } from '../../src/protocol/candidate.ts';
import { serviceCandidate, servicePath } from './candidate-names.ts';
import { candidateUpdate } from './candidate-update.ts';
import { isPathId } from './path-id.ts';
import type { Candidates, SaveOptions } from './port.ts';
import type { Profile } from './profile.ts';
import type { ServiceCalls } from './service-calls.ts';
import { ServiceError } from './service-error.ts';
import type { TimeLimit } from '../time-limit.ts';
import { readAt, WireBody } from './wire-body.ts';

/** The candidates of the account: one for each reference, created once and then updated. */
export class CandidateService implements Candidates {
  readonly #profile: Profile;
  readonly #calls: ServiceCalls;

  constructor(profile: Profile, calls: ServiceCalls) {
    this.#profile = profile;
    this.#calls = calls;
  }

  /**
   * Creates the candidate, or updates the one that already has the reference. Answers the service's id.
   *
   * @throws {ServiceError} `refused`, with the paths, where that would have to be changed.
   */
  async save(candidate: Candidate, idempotencyKey: string, options: SaveOptions): Promise<string> {
    const { id, limit, check } = options;
    if (id !== undefined) {
      try {
        const isOurs = await this.#update(candidate, id, options);
        if (isOurs) return id;
      } catch (error) {
        const isGone = error instanceof ServiceError && error.status === 404;
        if (!isGone) throw error;
      }
    }
    try {
      const body = await this.#calls.make({
        method: 'POST',
        route: 'candidates',
        body: serviceCandidate(this.#profile, candidate),
        idempotencyKey,
        isRepeatable: true,
        limit,
        check,
      });
      this.#checkReference(body, candidate);
      return this.#readId(body);
    } catch (error) {
      const isTaken = error instanceof ServiceError && error.status === 409;
      const reference = candidate['clientReferenceId'];
      if (!isTaken || typeof reference !== 'string') throw error;
      const existing = await this.#find(reference, limit);
      if (existing === undefined || !(await this.#update(candidate, existing, options))) throw error;
      return existing;
    }
  }

  /** The ids of the candidate's screenings, the newest last; undefined where the service does not tell them. */
  async screeningIds(id: string, limit: TimeLimit): Promise<string[] | undefined> {
    if (!this.#profile.reads.candidate) return undefined;
    const body = await this.#calls.make({ method: 'GET', route: 'candidate', id, isRepeatable: true, limit });
    const ids = new WireBody(body, 'a candidate').at(this.#profile.candidate['screeningIds'] ?? '');
    return Array.isArray(ids) ? ids.map(String).filter(isPathId) : undefined;
  }

  /**
   * Writes what was given, and nothing that was read: reads may be masked. A record that says the same already is left
   * alone. Answers false, and writes nothing, where the record has the reference of somebody else.
   */
  async #update(
    candidate: Candidate,
    id: string,
    { limit, keeps = [], check }: SaveOptions,
  ): Promise<boolean> {
    const known = await this.#read(id, limit);
    const path = servicePath(this.#profile, 'clientReferenceId');
    const reference = known?.word(path);
    if (reference !== undefined && reference !== candidate['clientReferenceId']) return false;
    const body = candidateUpdate(this.#profile, known, serviceCandidate(this.#profile, candidate), keeps);
    if (!body) return true;
    await this.#calls.make({
      method: this.#profile.methods.updateCandidate,
      route: 'candidate',
      id,
      body,
      isRepeatable: true,
      limit,
      check,
    });
    return true;
  }

  /**
   * Undefined where candidates cannot be read: then they are written unseen.
   *
   * @throws {ServiceError} with status 404 when there is no such candidate any more.
   */
  async #read(id: string, limit: TimeLimit): Promise<WireBody | undefined> {
    if (!this.#profile.reads.candidate) return undefined;
    try {
      const body = await this.#calls.make({
        method: 'GET',
        route: 'candidate',
        id,
        isRepeatable: true,
        limit,
      });
      return new WireBody(body, 'a candidate');
    } catch (error) {
      const isUnreadable =
        error instanceof ServiceError && error.type !== 'unavailable' && error.status !== 404;
      if (isUnreadable) return undefined;
      throw error;
    }
  }

  async #find(reference: string, limit: TimeLimit): Promise<string | undefined> {
    const { reads, search, lists } = this.#profile;
    if (!reads.candidateSearch) return undefined;
    const body = await this.#calls.make({
      method: 'GET',
      route: 'candidates',
      query: { [search.clientReferenceId]: reference },
      isRepeatable: true,
      limit,
    });
    const path = servicePath(this.#profile, 'clientReferenceId');
    const found = new WireBody(body, 'a search for candidates')
      .list(lists.candidates)
      .find((entry) => readAt(entry, path) === reference);
    return found === undefined ? undefined : this.#readId(found);
  }

  /** @throws {ServiceError} where a new candidate is somebody else: nothing may be ordered for them by mistake. */
  #checkReference(body: unknown, candidate: Candidate): void {
    const path = servicePath(this.#profile, 'clientReferenceId');
    const reference = new WireBody(body, 'a candidate').word(path);
    if (reference === undefined || reference === candidate['clientReferenceId']) return;
    throw new ServiceError('not-understood', 'the new candidate has the reference of somebody else');
  }

  #readId(body: unknown): string {
    return new WireBody(body, 'a candidate').pathId(this.#profile.candidate['id'] ?? 'id');
  }
}
