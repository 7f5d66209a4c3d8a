import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import type { Profile } from './profile.ts';
import { type ScreeningOrder, screeningRequest } from './screening-request.ts';
import type { ServiceCalls } from './service-calls.ts';
import { ServiceError } from './service-error.ts';

export interface Subscription {
  id: string;
  isEnded: boolean;
  /** ISO 8601, UTC; null when no further run is planned or known. */
  nextAt: string | null;
}

const units = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;
const asObject = (value: unknown): Candidate =>
  (typeof value === 'object' && value !== null ? value : {}) as Candidate;

interface Schedule {
  /** An ISO 8601 duration of one unit: `P1M`. */
  interval: string;
  /** ISO 8601, UTC. */
  startAt: string;
  idempotencyKey: string;
}

/** Screenings that the service repeats by itself (wire.md, Recurring screenings). */
export class SubscriptionService {
  readonly #profile: Profile;
  readonly #calls: ServiceCalls;

  constructor(profile: Profile, calls: ServiceCalls) {
    this.#profile = profile;
    this.#calls = calls;
  }

  /** Plans runs of this order from `startAt` on. */
  async start(order: ScreeningOrder, { interval, startAt, idempotencyKey }: Schedule): Promise<Subscription> {
    const names = this.#profile.subscription;
    const [, value, letter] = /^P(\d+)([DWMY])$/.exec(interval) ?? [];
    const fields: [string, unknown][] = [
      [names.screening, screeningRequest(this.#profile, order)],
      [names.startAt, startAt],
      [names.unit, names.units[units[letter as keyof typeof units]]],
      [names.value, Number(value)],
    ];
    const body = fields.reduce<Candidate>((made, [path, field]) => withField(made, path, field), {});
    const answer = await this.#calls.make({
      method: 'POST',
      route: 'subscriptions',
      body,
      idempotencyKey,
      isRepeatable: false,
    });
    return this.#readSubscription(answer);
  }

  async read(id: string): Promise<Subscription> {
    return this.#readSubscription(
      await this.#calls.make({ method: 'GET', route: 'subscription', id, isRepeatable: true }),
    );
  }

  /** The service's ids of the screenings that its runs ordered, oldest first. */
  async runs(id: string): Promise<string[]> {
    const names = this.#profile.subscription;
    const body = await this.#calls.make({
      method: 'GET',
      route: 'subscriptionEvents',
      id,
      isRepeatable: true,
    });
    const list = readField(asObject(body), names.runs);
    return (Array.isArray(list) ? list.map(asObject) : []).map((run) => String(readField(run, names.run.id)));
  }

  async end(id: string): Promise<void> {
    try {
      await this.#calls.make({ method: 'DELETE', route: 'subscription', id, isRepeatable: true });
    } catch (error) {
      const isGone = error instanceof ServiceError && error.status === 404;
      if (!isGone) throw error;
    }
  }

  #readSubscription(body: unknown): Subscription {
    const names = this.#profile.subscription;
    const whole = asObject(body);
    const id = readField(whole, names.id);
    if (typeof id !== 'string' && typeof id !== 'number') {
      throw new ServiceError('not-understood', `a subscription lacks ${names.id}`);
    }
    const status = readField(whole, names.status);
    const nextAt = readField(whole, names.nextRunAt);
    return {
      id: String(id),
      isEnded: typeof status === 'string' && names.statuses.ended.includes(status),
      nextAt: typeof nextAt === 'string' && !Number.isNaN(Date.parse(nextAt)) ? nextAt : null,
    };
  }
}
