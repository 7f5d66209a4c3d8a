import type { Limits } from '../limits.ts';
import { clientAddress } from './client-address.ts';
import type { Asked } from './exchange.ts';
import type { LimitAlarm } from './limit-alarm.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { RateLimit } from './rate-limit.ts';

interface Dependencies {
  limits: Limits;
  alarm: LimitAlarm;
  /** Milliseconds, on a clock that is never set. */
  now: () => number;
}

/** Who shows no valid key; `former` had a page session. */
export type Stranger = 'stranger' | 'former';

type Rate = Extract<keyof Limits, `${string}PerMinute` | `${string}AndMinute`>;

/**
 * How often the page API may be asked. Whoever shows a valid key is counted by name, and everybody else by address,
 * after the key was looked at: so a stranger uses up nothing of what a page, the host or a callback needs, wherever from.
 *
 * Health checks, and what the browser of an honest page asks before a request to another origin, come without a key, too.
 * They are not counted at all: their answer costs no more than a refusal, and any count that strangers share, or that is
 * kept by an address which a gateway may hide, could be used up by somebody else.
 */
export class RequestLimits {
  readonly orders: RateLimit;
  readonly invites: RateLimit;
  readonly proofs: RateLimit;
  /** By the reference in the address of a callback whose body decides, or which has a run of a plan read. */
  readonly callbacks: RateLimit;
  readonly #limits: Limits;
  readonly #ofAddress: RateLimit;
  readonly #ofStrangers: RateLimit;
  readonly #ofSubject: RateLimit;
  readonly #ofPages: RateLimit;

  constructor({ limits, alarm, now }: Dependencies) {
    const rate = (limit: Rate) => new RateLimit(limits[limit], now, () => alarm.reached(limit));
    this.orders = rate('ordersPerSubjectAndMinute');
    this.invites = rate('invitesPerSubjectAndMinute');
    this.proofs = rate('proofsPerSubjectAndMinute');
    this.callbacks = rate('callbacksPerScreeningAndMinute');
    this.#limits = limits;
    this.#ofAddress = rate('strangerRequestsPerAddressAndMinute');
    this.#ofStrangers = rate('requestsPerMinute');
    this.#ofSubject = rate('requestsPerSubjectAndMinute');
    this.#ofPages = rate('requestsPerMinute');
  }

  /**
   * Each kind is counted apart, of an address and in all: a page must hear that its session has ended, whatever others send.
   *
   * @throws {Refusal} `rate_limited`
   */
  countStranger(asked: Asked, kind: Stranger): void {
    this.#ofAddress.spend(`${kind} ${clientAddress(asked, this.#limits)}`);
    this.#ofStrangers.spend(kind);
  }

  /** @throws {Refusal} `rate_limited` */
  countPage({ role, subject }: PageSessionFacts): void {
    this.#ofSubject.spend(`${role} ${subject}`);
    this.#ofPages.spend('');
  }
}
