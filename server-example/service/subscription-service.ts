import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import type { Schedule, Subscription, Subscriptions } from './port.ts';
import type { Profile } from './profile.ts';
import { type ScreeningOrder, screeningRequest } from './screening-request.ts';
import type { ServiceCalls } from './service-calls.ts';
import { ServiceError } from './service-error.ts';
import { meaning } from './meaning.ts';
import { writeTime } from './time-forms.ts';
import type { TimeLimit } from '../time-limit.ts';
import { readAt, WireBody } from './wire-body.ts';
import { partsOfInterval } from '../../src/protocol/interval.ts';

/** What plans runs of an order. */
export function subscriptionRequest(
  profile: Profile,
  order: ScreeningOrder,
  { interval, startAt }: Pick<Schedule, 'interval' | 'startAt'>,
): Candidate {
  const names = profile.subscription;
  const fields: [string, unknown][] = [
    [names.screening, screeningRequest(profile, order)],
    [names.startAt, writeTime(profile.times, startAt)],
    ...writeInterval(names, interval),
  ];
  return fields.reduce<Candidate>((body, [path, field]) => withField(body, path, field), {});
}

/** Daily runs of many years. */
const mostRuns = 10_000;

/** Screenings that the service repeats by itself (wire.md, Recurring screenings). */
export class SubscriptionService implements Subscriptions {
  readonly #profile: Profile;
  readonly #calls: ServiceCalls;

  constructor(profile: Profile, calls: ServiceCalls) {
    this.#profile = profile;
    this.#calls = calls;
  }

  /** Whether the same request again is answered with the same plan, instead of making another one. */
  get canStartAgain(): boolean {
    return this.#profile.headers.idempotencyKey !== null;
  }

  /** Plans runs of this order from `startAt` on. */
  async start(
    order: ScreeningOrder,
    { interval, startAt, idempotencyKey }: Schedule,
    limit: TimeLimit,
  ): Promise<Subscription> {
    const answer = await this.#calls.make({
      method: 'POST',
      route: 'subscriptions',
      body: subscriptionRequest(this.#profile, order, { interval, startAt }),
      idempotencyKey,
      isRepeatable: false,
      limit,
    });
    this.#checkCandidate(answer, order);
    return this.#readSubscription(answer);
  }

  async read(id: string, limit: TimeLimit): Promise<Subscription> {
    const subscription = this.#readSubscription(
      await this.#calls.make({ method: 'GET', route: 'subscription', id, isRepeatable: true, limit }),
    );
    if (subscription.id === id) return subscription;
    throw new ServiceError(
      'not-understood',
      'the service answered with another subscription than it was asked for',
    );
  }

  /** The service's ids of the screenings that its runs ordered, oldest first. */
  async runs(id: string, limit: TimeLimit): Promise<string[]> {
    const names = this.#profile.subscription;
    const body = await this.#calls.make({
      method: 'GET',
      route: 'subscriptionEvents',
      id,
      isRepeatable: true,
      limit,
    });
    const runs = new WireBody(body, 'the list of runs').list(names.runs, mostRuns);
    return runs.map((run) => new WireBody(run, 'a run').pathId(names.run.id));
  }

  async end(id: string, limit: TimeLimit): Promise<void> {
    try {
      await this.#calls.make({ method: 'DELETE', route: 'subscription', id, isRepeatable: true, limit });
    } catch (error) {
      const isGone = error instanceof ServiceError && error.status === 404;
      if (!isGone) throw error;
    }
  }

  /** @throws {ServiceError} where a new plan is about somebody else: its runs would be shown to the wrong person. */
  #checkCandidate(answer: unknown, { candidateId }: ScreeningOrder): void {
    const { screening } = this.#profile.subscription;
    const planned = new WireBody(readAt(answer, screening), 'the screening of a subscription');
    if (!planned.has('candidateId') || planned.id('candidateId') === candidateId) return;
    throw new ServiceError('not-understood', 'the new subscription is about another candidate');
  }

  #readSubscription(answer: unknown): Subscription {
    const names = this.#profile.subscription;
    const body = new WireBody(answer, 'a subscription');
    const status = body.word(names.status);
    return {
      id: body.pathId(names.id),
      isEnded: status !== undefined && meaning(names.statuses, status) === 'ended',
      nextAt: body.time(names.nextRunAt, this.#profile.times),
    };
  }
}

/**
 * The fields that say how often, for an ISO 8601 duration of one unit.
 *
 * @throws {ServiceError} `refused` when the service has no word for this interval.
 */
function writeInterval(names: Profile['subscription'], interval: string): [string, unknown][] {
  const { count, unit: ours } = partsOfInterval(interval);
  const unit = names.units[ours];
  if (names.interval === null) {
    return [
      [names.unit, unit],
      [names.value, count],
    ];
  }
  const format = names.intervalFormat;
  if (!format.includes('{value}') && count !== 1) {
    throw new ServiceError(
      'refused',
      `subscription.intervalFormat has no {value}, so ${interval} cannot be written`,
      { didNothing: true },
    );
  }
  return [[names.interval, format.replace('{value}', String(count)).replace('{unit}', unit)]];
}
