import * as z from 'zod/mini';
import type { Callbacks } from './callbacks.ts';
import type { Core } from './core.ts';
import { isJsonObject, type JsonObject, named, setAt, valueAt } from './json.ts';
import { type Profile, writeId } from './profile.ts';
import { readMembers } from './read-members.ts';
import { found, Refusal } from './refusal.ts';
import { readScreeningRequest, type ScreeningRequest } from './screening.ts';
import type { Screenings } from './screenings.ts';

const dayMs = 86_400_000;
/** Of any unit. */
const mostUnits = 1_000;
/** The last time that a date can hold. */
const lastTime = 8.64e15;

type Unit = keyof Profile['subscription']['units'];

const timeSchema = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => new Date(text).toISOString()),
);

const scheduleSchema = (units: Record<Unit, string>) => {
  const byWord = new Map(Object.entries(units).map(([unit, word]) => [word, unit as Unit]));
  return z.object({
    screening: z.custom<JsonObject>(isJsonObject),
    startAt: z.exactOptional(timeSchema),
    endAt: z.exactOptional(timeSchema),
    unit: z.pipe(
      z.enum([...byWord.keys()]),
      z.transform((word) => byWord.get(word)!),
    ),
    value: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostUnits)),
  });
};

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
    const {
      screening,
      startAt = now,
      endAt = null,
      unit,
      value,
    } = readMembers(scheduleSchema(names.units), names, body);
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
    const { statuses, units } = profile.subscription;
    const { id, createdAt, updatedAt, nextRunAt, runs, failureCount, unit } = subscription;
    return {
      createdAt,
      updatedAt,
      metrics: { runCount: runs.length, failureCount },
      ...named(profile.subscription, {
        ...subscription,
        id: writeId(id, profile),
        status: statuses[nextRunAt === null ? 'ended' : 'active'][0],
        unit: units[unit],
        screening: this.#withoutCredentials(subscription.screening),
        runs: undefined,
      }),
    };
  }

  /** `GET /subscriptions/<id>/events`: the screenings that the runs ordered, oldest first. */
  writeRuns({ runs }: Subscription): JsonObject {
    const { profile } = this.#deps;
    const names = profile.subscription;
    return named(names, {
      runs: runs.map(({ id, createdAt }) => named(names.run, { id: writeId(id, profile), createdAt })),
    });
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
