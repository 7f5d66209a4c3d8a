import type { Clock } from '../clock.ts';
import type { Invite } from '../../src/protocol/invite.ts';
import { checkedLink } from '../service/checked-link.ts';
import type { ScreeningService } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';
import type { TimeLimit } from '../time-limit.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { BilledLimits } from '../limits/billed-limits.ts';
import type { KeyRing } from '../key-ring.ts';
import { Refusal } from '../refusal.ts';

interface Dependencies {
  keys: KeyRing;
  store: Store;
  service: ScreeningService;
  /** Origins that a link may lead to. */
  linkOrigins: string[];
  /** How many new links a candidate may ask for: each costs a call at the service. */
  limits: BilledLimits;
  clock: Clock;
}

const usualSeconds = 600;
const noSecondLink = 'the service gives no second link (reads.newInvite of a profile)';

/** One-time links to the service's form: each is given out once, to the candidate alone. */
export class Invites {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Keeps the link of an order until it is requested; answers when it expires (ISO 8601, UTC). */
  async keep(screeningId: string, link: string): Promise<string> {
    const expiresAt = this.#expiry();
    const sealed = this.#deps.keys.seal('invite link', link, screeningId);
    await this.#deps.store.invites.keep(screeningId, sealed, expiresAt);
    return expiresAt;
  }

  /**
   * The link of the order while it is unused and not expired, a new one afterwards.
   *
   * @throws {Refusal | ServiceError}
   */
  async take(record: ScreeningRecord, subject: string, limit: TimeLimit): Promise<Invite> {
    return (await this.#takeKept(record.id)) ?? (await this.#renew(record, subject, limit));
  }

  async #takeKept(screeningId: string): Promise<Invite | undefined> {
    const kept = await this.#deps.store.invites.take(screeningId);
    if (!kept || Date.parse(kept.expiresAt) <= this.#deps.clock.wall()) return undefined;
    const link = this.#deps.keys.open('invite link', kept.sealedLink, screeningId);
    return link === undefined
      ? undefined
      : { url: checkedLink(link, this.#deps.linkOrigins), expiresAt: kept.expiresAt };
  }

  async #renew(record: ScreeningRecord, subject: string, limit: TimeLimit): Promise<Invite> {
    // A link belongs to the invitation, also where its report was there at once.
    const id = record.formerServiceId ?? record.serviceId;
    if (id === null) throw new Refusal('in_progress', { retryAfter: 5 });
    const { service, limits } = this.#deps;
    if (!service.renewInvite) throw new ServiceError('refused', noSecondLink);
    await limits.count('invitesPerUserAndDay', subject);
    const expiresAt = this.#expiry();
    const link = await service.renewInvite(id, limit);
    return { url: checkedLink(link, this.#deps.linkOrigins), expiresAt };
  }

  #expiry(): string {
    const { inviteSeconds = usualSeconds } = this.#deps.service;
    return new Date(this.#deps.clock.wall() + inviteSeconds * 1000).toISOString();
  }
}
