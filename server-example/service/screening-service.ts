import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { serviceCandidate } from './candidate-names.ts';
import { IdentityService } from './identity-service.ts';
import type { Profile } from './profile.ts';
import { type ScreeningOrder, screeningRequest } from './screening-request.ts';
import { ServiceCalls } from './service-calls.ts';
import { ServiceError } from './service-error.ts';
import { readPackages } from './service-package.ts';
import { type ServiceScreening, readServiceScreening } from './service-screening.ts';
import { SubscriptionService } from './subscription-service.ts';
import { ServiceToken } from './service-token.ts';

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
type CallbackNews = { kind: 'other' } | { kind: 'screening'; payload: Candidate };

const asObject = (value: unknown): Candidate =>
  (typeof value === 'object' && value !== null ? value : {}) as Candidate;

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

  /** Whether a screening can be read back. */
  get canRead(): boolean {
    return this.#profile.reads.screening;
  }

  /** The active packages. */
  async packages(): Promise<ScreeningPackage[]> {
    const body = await this.#calls.make({ method: 'GET', route: 'packages', isRepeatable: true });
    return readPackages(this.#profile, body);
  }

  /**
   * Creates the candidate, or updates the one that already has the reference. Answers the service's id.
   *
   * @param knownId the service's id, if the store has it.
   */
  async saveCandidate(candidate: Candidate, idempotencyKey: string, knownId?: string): Promise<string> {
    if (knownId !== undefined) {
      try {
        return await this.#updateCandidate(candidate, knownId);
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
      return this.#readId(body, this.#profile.candidate['id'] ?? 'id');
    } catch (error) {
      const isTaken = error instanceof ServiceError && error.status === 409;
      const reference = candidate['clientReferenceId'];
      if (!isTaken || typeof reference !== 'string') throw error;
      const existing = await this.#findCandidate(reference);
      if (existing === undefined) throw error;
      return this.#updateCandidate(candidate, existing);
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
    const link = readField(asObject(body), this.#profile.screening.inviteLink);
    if (typeof link === 'string') return link;
    throw new ServiceError('not-understood', 'the answer to the request for a new invite has no link');
  }

  /** Finds the screening in the body of a callback; {@link readReport} then reads it. */
  readCallback(body: unknown): CallbackNews {
    const { type, screeningType, payload } = this.#profile.callback;
    const whole = asObject(body);
    const given = type === null ? screeningType : readField(whole, type);
    if (typeof given === 'string' && given.toLowerCase() !== screeningType.toLowerCase())
      return { kind: 'other' };
    if (given === undefined && type !== null) {
      throw new ServiceError('not-understood', `a callback lacks ${type}`);
    }
    return { kind: 'screening', payload: asObject(payload === '' ? whole : readField(whole, payload)) };
  }

  /** Reads the screening in a callback. */
  readReport(payload: Candidate, wasInvited: boolean): ServiceScreening {
    return readServiceScreening(this.#profile, payload, wasInvited);
  }

  async #updateCandidate(candidate: Candidate, id: string): Promise<string> {
    await this.#calls.make({
      method: this.#profile.methods.updateCandidate,
      route: 'candidate',
      id,
      body: serviceCandidate(this.#profile, candidate),
      isRepeatable: true,
    });
    return id;
  }

  async #findCandidate(reference: string): Promise<string | undefined> {
    const { reads, search, lists, candidate } = this.#profile;
    if (!reads.candidateSearch) return undefined;
    const body = await this.#calls.make({
      method: 'GET',
      route: 'candidates',
      query: { [search.clientReferenceId]: reference },
      isRepeatable: true,
    });
    const list = lists.candidates === '' ? body : readField(asObject(body), lists.candidates);
    const found = (Array.isArray(list) ? list.map(asObject) : []).find(
      (entry) => readField(entry, 'clientReferenceId') === reference,
    );
    return found && this.#readId(found, candidate['id'] ?? 'id');
  }

  #readId(body: unknown, path: string): string {
    const id = readField(asObject(body), path);
    if (typeof id === 'string' || typeof id === 'number') return String(id);
    throw new ServiceError('not-understood', `an answer of the service lacks ${path}`);
  }
}
