import type { Candidate } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { serviceCandidate, servicePath } from './candidate-names.ts';
import { hasSame } from './candidate-comparison.ts';
import { IdentityService } from './identity-service.ts';
import { readPackageEntries } from './package-pages.ts';
import type { CallbackHeader, Profile } from './profile.ts';
import { type ScreeningOrder, screeningRequest } from './screening-request.ts';
import { ServiceCalls } from './service-calls.ts';
import { ServiceError } from './service-error.ts';
import { readPackages } from './service-package.ts';
import { type ServiceScreening, readServiceScreening } from './service-screening.ts';
import { SubscriptionService } from './subscription-service.ts';
import { ServiceToken } from './service-token.ts';
import { readAt, WireBody } from './wire-body.ts';

interface ScreeningServiceOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  version: 'v1' | 'v2';
  profile: Profile;
  fetch: typeof fetch;
  now: () => number;
  pause: (milliseconds: number) => Promise<void>;
  random: () => number;
}

/** The content of a callback; `other` is a type of event that the proxy does not follow. */
type CallbackNews =
  | { kind: 'other' }
  | {
      kind: 'screening';
      payload: unknown;
      /** The service's id of the screening, where the callback names it. */
      id: string | undefined;
    };

/** The background-screening service in canonical names; its own names stop here. Every method throws {@link ServiceError}. */
export class ScreeningService {
  readonly identities: IdentityService;
  readonly subscriptions: SubscriptionService;
  readonly #profile: Profile;
  readonly #calls: ServiceCalls;

  constructor(options: ScreeningServiceOptions) {
    const { baseUrl, profile, version } = options;
    const { token, prefix } = profile.versions[version];
    this.#profile = profile;
    this.#calls = new ServiceCalls({
      ...options,
      prefix,
      token: new ServiceToken({ ...options, url: `${baseUrl}${token}` }),
    });
    this.identities = new IdentityService(profile, this.#calls);
    this.subscriptions = new SubscriptionService(profile, this.#calls);
  }

  /** Seconds for which an unused invite link works. */
  get inviteSeconds(): number {
    return this.#profile.limits.inviteSeconds;
  }

  /** Whether a callback can carry credentials of its own. */
  get hasCallbackCredentials(): boolean {
    return this.#profile.callback.basicAuth !== null;
  }

  /** The header by which a callback proves where it comes from, where the profile has one. */
  get callbackHeader(): CallbackHeader | null {
    return this.#profile.callback.header;
  }

  /** Whether a screening can be read back. */
  get canRead(): boolean {
    return this.#profile.reads.screening;
  }

  /** The active packages. */
  async packages(): Promise<ScreeningPackage[]> {
    const entries = await readPackageEntries(this.#profile, (query) =>
      this.#calls.make({ method: 'GET', route: 'packages', query, isRepeatable: true }),
    );
    return readPackages(this.#profile, entries);
  }

  /**
   * Creates the candidate, or updates the one that already has the reference. Answers the service's id.
   *
   * @param knownId the service's id, if the store has it.
   */
  async saveCandidate(candidate: Candidate, idempotencyKey: string, knownId?: string): Promise<string> {
    if (knownId !== undefined) {
      try {
        const isOurs = await this.#updateCandidate(candidate, knownId);
        if (isOurs) return knownId;
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
      });
      return this.#readCandidateId(body);
    } catch (error) {
      const isTaken = error instanceof ServiceError && error.status === 409;
      const reference = candidate['clientReferenceId'];
      if (!isTaken || typeof reference !== 'string') throw error;
      const existing = await this.#findCandidate(reference);
      if (existing === undefined || !(await this.#updateCandidate(candidate, existing))) throw error;
      return existing;
    }
  }

  /** Orders a screening. The call is not repeated unless the service certainly did nothing. */
  async order(order: ScreeningOrder, idempotencyKey: string): Promise<ServiceScreening> {
    const answer = await this.#calls.make({
      method: 'POST',
      route: 'screenings',
      body: screeningRequest(this.#profile, order),
      idempotencyKey,
      isRepeatable: false,
    });
    return readServiceScreening(this.#profile, answer, order.inviteMethod !== undefined);
  }

  /** Reads a screening back. */
  async read(id: string, wasInvited: boolean): Promise<ServiceScreening> {
    const body = await this.#calls.make({ method: 'GET', route: 'screening', id, isRepeatable: true });
    return readServiceScreening(this.#profile, body, wasInvited);
  }

  /** A new invite link; the earlier one stops working. */
  async renewInvite(id: string): Promise<string> {
    if (!this.#profile.reads.newInvite) {
      throw new ServiceError(
        'refused',
        'the profile says that the service gives no second link (reads.newInvite)',
        {
          didNothing: true,
        },
      );
    }
    const body = await this.#calls.make({
      method: 'POST',
      route: 'invite',
      id,
      body: { invite: { method: 'link' } },
      isRepeatable: true,
    });
    return new WireBody(body, 'the answer to the request for a new invite').id(
      this.#profile.screening.inviteLink,
    );
  }

  /** Finds the screening in the body of a callback; {@link readReport} then reads it. */
  readCallback(body: unknown): CallbackNews {
    const { callback, screening } = this.#profile;
    const { type, screeningType, payload, screeningId } = callback;
    const whole = new WireBody(body, 'a callback');
    const given = type === null ? screeningType : whole.word(type);
    if (given === undefined) throw new ServiceError('not-understood', `a callback lacks ${type}`);
    if (given.toLowerCase() !== screeningType.toLowerCase()) return { kind: 'other' };
    const content = whole.at(payload);
    const named = screeningId === null ? readAt(content, screening.id) : whole.at(screeningId);
    const hasId = (typeof named === 'string' && named !== '') || typeof named === 'number';
    return { kind: 'screening', payload: content, id: hasId ? String(named) : undefined };
  }

  /** Reads the screening in a callback. */
  readReport(payload: unknown, wasInvited: boolean): ServiceScreening {
    return readServiceScreening(this.#profile, payload, wasInvited);
  }

  /**
   * Writes what the candidate answered, and nothing that was read: reads may be masked. A record that says the same
   * already is left alone. Answers false, and writes nothing, where the record has the reference of somebody else.
   */
  async #updateCandidate(candidate: Candidate, id: string): Promise<boolean> {
    const body = serviceCandidate(this.#profile, candidate);
    const known = await this.#readCandidate(id);
    const path = servicePath(this.#profile, 'clientReferenceId');
    const reference = known?.word(path);
    if (reference !== undefined && reference !== candidate['clientReferenceId']) return false;
    if (known && hasSame(known.at(''), body)) return true;
    await this.#calls.make({
      method: this.#profile.methods.updateCandidate,
      route: 'candidate',
      id,
      body,
      isRepeatable: true,
    });
    return true;
  }

  /**
   * Undefined where candidates cannot be read: then they are written unseen.
   *
   * @throws {ServiceError} with status 404 when there is no such candidate any more.
   */
  async #readCandidate(id: string): Promise<WireBody | undefined> {
    if (!this.#profile.reads.candidate) return undefined;
    try {
      const body = await this.#calls.make({ method: 'GET', route: 'candidate', id, isRepeatable: true });
      return new WireBody(body, 'a candidate');
    } catch (error) {
      const isUnreadable =
        error instanceof ServiceError && error.type !== 'unavailable' && error.status !== 404;
      if (isUnreadable) return undefined;
      throw error;
    }
  }

  async #findCandidate(reference: string): Promise<string | undefined> {
    const { reads, search, lists } = this.#profile;
    if (!reads.candidateSearch) return undefined;
    const body = await this.#calls.make({
      method: 'GET',
      route: 'candidates',
      query: { [search.clientReferenceId]: reference },
      isRepeatable: true,
    });
    const path = servicePath(this.#profile, 'clientReferenceId');
    const found = new WireBody(body, 'a search for candidates')
      .list(lists.candidates)
      .find((entry) => readAt(entry, path) === reference);
    return found === undefined ? undefined : this.#readCandidateId(found);
  }

  #readCandidateId(body: unknown): string {
    return new WireBody(body, 'a candidate').id(this.#profile.candidate['id'] ?? 'id');
  }
}
