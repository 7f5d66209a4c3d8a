import type { Callbacks } from './callbacks.ts';
import type { Core } from './core.ts';
import { isJsonObject, type Json, type JsonObject, objectOf, setAt, valueAt } from './json.ts';
import { type Profile, writeId } from './profile.ts';
import { found, type Problem, Refusal } from './refusal.ts';
import { readScreeningRequest, type ScreeningRequest } from './screening.ts';
import type { Screenings } from './screenings.ts';

const dayMs = 86_400_000;
/** Of any unit. */
const mostUnits = 1_000;
/** The last time that a date can hold. */
const lastTime = 8.64e15;

type Unit = keyof Profile['subscription']['units'];

/** A screening that is ordered at regular intervals. Times are ISO 8601. */
export interface Subscription {
  id: string;
  request: ScreeningRequest;
  /** The unchanged request, which the service returns. */
  screening: JsonObject;
  startAt: string;
  endAt: string | null;
  unit: Unit;
  value: number;
  /** Null once it has ended. */
  nextRunAt: string | null;
  createdAt: string;
  updatedAt: string;
  runs: { id: string; createdAt: string }[];
  failureCount: number;
}

interface Dependencies extends Core {
  screenings: Screenings;
  callbacks: Callbacks;
}

/** Recurring screenings: the first run at `startAt`, then one per interval until `endAt`. */
export class Subscriptions {
  readonly #deps: Dependencies;
  readonly #byId = new Map<string, Subscription>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Newest first. */
  all(): Subscription[] {
    return [...this.#byId.values()].reverse();
  }

  /** `POST /subscriptions`. Without a start, or with one in the past, the first run is now. */
  create(body: JsonObject): Subscription {
    const { profile, screenings, clock, random } = this.#deps;
    const names = profile.subscription;
    const now = clock.stamp();
    const screening = valueAt(body, names.screening);
    const startAt = stampOf(valueAt(body, names.startAt) ?? now);
    const endAt = stampOf(valueAt(body, names.endAt) ?? null);
    const unit = this.#unit(valueAt(body, names.unit));
    const value = Number(valueAt(body, names.value));
    const problems: Problem[] = [];
    if (!isJsonObject(screening)) problems.push({ path: names.screening });
    if (startAt == null) problems.push({ path: names.startAt, reason: 'format' });
    if (endAt === undefined) problems.push({ path: names.endAt, reason: 'format' });
    if (unit === undefined) problems.push({ path: names.unit, reason: 'format' });
    if (!Number.isInteger(value) || value < 1 || value > mostUnits)
      problems.push({ path: names.value, reason: 'format' });
    if (
      !isJsonObject(screening) ||
      startAt == null ||
      endAt === undefined ||
      unit === undefined ||
      problems.length > 0
    )
      throw new Refusal(400, problems);
    const request = readScreeningRequest(screening, profile);
    screenings.check(request);
    const subscription: Subscription = {
      id: random.number('subscription'),
      request,
      screening,
      startAt,
      endAt,
      unit,
      value,
      nextRunAt: null,
      createdAt: now,
      updatedAt: now,
      runs: [],
      failureCount: 0,
    };
    this.#byId.set(subscription.id, subscription);
    this.#planRun(subscription, Date.parse(subscription.startAt));
    return subscription;
  }

  /** @throws {Refusal} 404 */
  get(id: string): Subscription {
    return found(this.#byId.get(id), 'subscription');
  }

  /** Ends the subscription. It can still be read. */
  end(id: string): void {
    const subscription = this.get(id);
    subscription.nextRunAt = null;
    subscription.updatedAt = this.#deps.clock.stamp();
  }

  /** A subscription for an answer. */
  write(subscription: Subscription): JsonObject {
    const { profile } = this.#deps;
    const names = profile.subscription;
    const { id, nextRunAt, runs, failureCount, unit } = subscription;
    const [status = null] = names.statuses[nextRunAt === null ? 'ended' : 'active'];
    return objectOf([
      ['createdAt', subscription.createdAt],
      ['updatedAt', subscription.updatedAt],
      ['metrics', { runCount: runs.length, failureCount }],
      [names.id, writeId(id, profile)],
      [names.status, status],
      [names.nextRunAt, nextRunAt],
      [names.startAt, subscription.startAt],
      [names.endAt, subscription.endAt],
      [names.unit, names.units[unit]],
      [names.value, subscription.value],
      [names.screening, this.#withoutCredentials(subscription.screening)],
    ]);
  }

  /** `GET /subscriptions/<id>/events`: the screenings that the runs ordered, oldest first. */
  writeRuns({ runs }: Subscription): JsonObject {
    const { profile } = this.#deps;
    const names = profile.subscription;
    const list = runs.map(({ id, createdAt }) =>
      objectOf([
        [names.run.id, writeId(id, profile)],
        [names.run.createdAt, createdAt],
      ]),
    );
    return objectOf([[names.runs, list]]);
  }

  #planRun(subscription: Subscription, time: number): void {
    const isOver =
      !(time <= lastTime) || (subscription.endAt !== null && time > Date.parse(subscription.endAt));
    if (isOver) return this.end(subscription.id);
    subscription.nextRunAt = new Date(time).toISOString();
    this.#deps.clock.at(time, () => this.#run(subscription));
  }

  async #run(subscription: Subscription): Promise<void> {
    if (subscription.nextRunAt === null) return;
    const { screenings, callbacks, clock } = this.#deps;
    const { request, runs } = subscription;
    try {
      const screening = await screenings.order(request);
      runs.push({ id: screening.id, createdAt: screening.createdAt });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      subscription.failureCount += 1;
    }
    subscription.updatedAt = clock.stamp();
    const count = runs.length + subscription.failureCount;
    this.#planRun(subscription, timeOfRun(subscription, count));
    await callbacks.settled();
  }

  #unit(word: Json | undefined): Unit | undefined {
    const { units } = this.#deps.profile.subscription;
    return (Object.keys(units) as Unit[]).find((unit) => units[unit] === word);
  }

  #withoutCredentials(screening: JsonObject): JsonObject {
    const { basicAuth } = this.#deps.profile.callback;
    const copy = structuredClone(screening);
    if (basicAuth !== null && valueAt(copy, basicAuth) !== undefined) setAt(copy, basicAuth, null);
    return copy;
  }
}

/** The time of the run after `count` runs. If a month is too short for the day, its last day is used. */
function timeOfRun({ startAt, unit, value }: Subscription, count: number): number {
  const start = new Date(startAt);
  const steps = count * value;
  if (unit === 'day' || unit === 'week') return start.getTime() + steps * (unit === 'day' ? 1 : 7) * dayMs;
  const month = start.getUTCMonth() + steps * (unit === 'month' ? 1 : 12);
  const time = new Date(start);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  time.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay));
  return time.getTime();
}

/** A time as ISO 8601 in UTC; null for none, and undefined for what is no time. */
function stampOf(value: Json): string | null | undefined {
  if (value === null) return null;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
