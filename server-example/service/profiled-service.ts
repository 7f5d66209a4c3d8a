import type { Clock } from '../clock.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { CandidateService } from './candidate-service.ts';
import type { Exchange } from './exchange.ts';
import { IdentityService } from './identity-service.ts';
import { readPackageEntries } from './package-pages.ts';
import { isPathId } from './path-id.ts';
import type { CallbackHeader } from './callback-header.ts';
import type { CallbackContent, ScreeningService } from './port.ts';
import type { Profile } from './profile.ts';
import { type ScreeningOrder, screeningRequest } from './screening-request.ts';
import { ServiceCalls } from './service-calls.ts';
import { ServiceError } from './service-error.ts';
import { readPackages } from './service-package.ts';
import { changesId } from './profile-paths.ts';
import { type Resource, type ServiceScreening, readServiceScreening } from './service-screening.ts';
import { SubscriptionService } from './subscription-service.ts';
import { type ServiceAuth, serviceAuth } from './service-auth.ts';
import type { TimeLimit, TimeLimits } from '../time-limit.ts';
import { readAt, WireBody } from './wire-body.ts';

const noSecondLink =
  'the service gives no second link (reads.newInvite), and shows none (screening.inviteLink)';

interface ProfiledServiceOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  version: 'v1' | 'v2';
  profile: Profile;
  timeLimits: TimeLimits;
  fetch: Exchange;
  clock: Clock;
  pause: (milliseconds: number) => Promise<void>;
  random: () => number;
}

/** A service as its profile describes it. */
export class ProfiledService implements ScreeningService {
  readonly candidates: CandidateService;
  readonly identities?: IdentityService;
  readonly subscriptions?: SubscriptionService;
  readonly #profile: Profile;
  readonly #auth: ServiceAuth;
  readonly #calls: ServiceCalls;

  constructor(options: ProfiledServiceOptions) {
    const { baseUrl, profile, version } = options;
    const { token, prefix } = profile.versions[version];
    this.#profile = profile;
    this.#auth = serviceAuth(profile.auth, {
      ...options,
      url: `${baseUrl}${token}`,
      retryAfterHeader: profile.headers.retryAfter,
    });
    this.#calls = new ServiceCalls({ ...options, prefix, auth: this.#auth });
    this.candidates = new CandidateService(profile, this.#calls);
    if (profile.reads.identities) this.identities = new IdentityService(profile, this.#calls);
    if (profile.reads.subscriptions) this.subscriptions = new SubscriptionService(profile, this.#calls);
  }

  /** Seconds for which an unused invite link works. */
  get inviteSeconds(): number {
    return this.#profile.limits.inviteSeconds;
  }

  /** Whether all callbacks come to one address, which no order tells. */
  get hasSharedCallback(): boolean {
    return this.#profile.callback.shared;
  }

  /** Whether a callback can carry credentials of its own. */
  get hasCallbackCredentials(): boolean {
    return this.#profile.callback.basicAuth !== null;
  }

  /** The header by which a callback proves where it comes from, where the profile has one. */
  get callbackHeader(): CallbackHeader | null {
    return this.#profile.callback.header;
  }

  /** Whether screenings that are ordered so get another id once. */
  changesId(mode: Resource['mode']): boolean {
    return changesId(this.#profile, mode);
  }

  /** Asks for a token. Where the service gives none, it asks for the packages, so that it answers to the key. */
  async logIn(limit: TimeLimit): Promise<void> {
    if (this.#profile.auth.kind === 'oauth') await this.#auth.header(limit);
    else await this.#calls.make({ method: 'GET', route: 'packages', isRepeatable: true, limit });
  }

  /** The active packages. `leaveOut` takes why one is left out that cannot be read. */
  async packages(limit: TimeLimit, leaveOut?: (error: ServiceError) => void): Promise<ScreeningPackage[]> {
    const entries = await readPackageEntries(this.#profile, (query) =>
      this.#calls.make({ method: 'GET', route: 'packages', query, isRepeatable: true, limit }),
    );
    return readPackages(this.#profile, entries, leaveOut);
  }

  /** Orders a screening. The call is not repeated unless the service certainly did nothing. */
  async order(order: ScreeningOrder, idempotencyKey: string, limit: TimeLimit): Promise<ServiceScreening> {
    const answer = await this.#calls.make({
      method: 'POST',
      route: 'screenings',
      mode: order.inviteMethod,
      body: screeningRequest(this.#profile, order),
      idempotencyKey,
      isRepeatable: false,
      limit,
    });
    const { inviteMethod } = order;
    return readServiceScreening(this.#profile, answer, {
      mode: inviteMethod ?? 'direct',
      wasInvited: inviteMethod !== undefined,
    });
  }

  /** Where the profile says that a screening can be read back. */
  get read(): ScreeningService['read'] {
    return this.#profile.reads.screening ? this.#read.bind(this) : undefined;
  }

  async #read(id: string, resource: Resource, limit: TimeLimit): Promise<ServiceScreening> {
    const { mode } = resource;
    const body = await this.#calls.make({
      method: 'GET',
      route: 'screening',
      mode,
      id,
      isRepeatable: true,
      limit,
    });
    const screening = readServiceScreening(this.#profile, body, resource);
    if (screening.id !== id) {
      throw new ServiceError(
        'not-understood',
        'the service answered with another screening than it was asked for',
      );
    }
    return screening;
  }

  /** A second link where the profile says that the service gives one, else the first as it is read. */
  get renewInvite(): ScreeningService['renewInvite'] {
    const { newInvite, screening } = this.#profile.reads;
    if (newInvite) return this.#renewInvite.bind(this);
    return screening ? this.#readInvite.bind(this) : undefined;
  }

  async #readInvite(id: string, limit: TimeLimit): Promise<string> {
    const { inviteLink } = await this.#read(id, { mode: 'link', wasInvited: true }, limit);
    if (inviteLink) return inviteLink;
    throw new ServiceError('refused', noSecondLink, { didNothing: true });
  }

  async #renewInvite(id: string, limit: TimeLimit): Promise<string> {
    const body = await this.#calls.make({
      method: 'POST',
      route: 'invite',
      id,
      body: { invite: { method: 'link' } },
      isRepeatable: true,
      limit,
    });
    return new WireBody(body, 'the answer to the request for a new invite').id(
      this.#profile.screening.inviteLink,
    );
  }

  /** Where staff see the report: a link for one use, else the service's own page; undefined where it has neither. */
  async reportLink(id: string, resource: Resource, limit: TimeLimit): Promise<string | undefined> {
    if (!this.#profile.reads.reportLinks)
      return (await this.#read(id, resource, limit)).adminLink ?? undefined;
    return this.#link('reportLinks', id, limit);
  }

  /** Where the profile says that there is such a place. */
  get candidatePortal(): ScreeningService['candidatePortal'] {
    return this.#profile.reads.candidateLinks
      ? (candidateId, limit) => this.#link('candidateLinks', candidateId, limit)
      : undefined;
  }

  async #link(route: 'reportLinks' | 'candidateLinks', id: string, limit: TimeLimit): Promise<string> {
    const { reportLink, candidatePortal } = this.#profile.aftermath;
    const body = await this.#calls.make({ method: 'POST', route, id, body: {}, isRepeatable: true, limit });
    const link = new WireBody(body, 'the answer to the request for a link');
    return link.id(route === 'reportLinks' ? reportLink : candidatePortal);
  }

  /** Finds the screening in the body of a callback; {@link screeningIn} then reads it. */
  readCallback(body: unknown): CallbackContent {
    const { callback, screening } = this.#profile;
    const { type, screeningType, payload, screeningId } = callback;
    const whole = new WireBody(body, 'a callback');
    const given = type === null ? screeningType : whole.word(type);
    if (given === undefined) throw new ServiceError('not-understood', `a callback lacks ${type}`);
    if (given.toLowerCase() !== screeningType.toLowerCase()) return { kind: 'other' };
    const content = whole.at(payload);
    const named = screeningId === null ? readAt(content, screening.id) : whole.at(screeningId);
    const hasId = (typeof named === 'string' && named !== '') || typeof named === 'number';
    if (hasId && !isPathId(String(named))) {
      throw new ServiceError(
        'not-understood',
        'a callback names a screening by an id that no path can carry',
      );
    }
    return { kind: 'screening', payload: content, id: hasId ? String(named) : undefined };
  }

  /** Reads the screening in a callback. */
  screeningIn(payload: unknown, resource: Resource): ServiceScreening {
    return readServiceScreening(this.#profile, payload, resource);
  }
}
