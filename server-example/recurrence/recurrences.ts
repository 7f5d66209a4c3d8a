import type { Base } from '../base.ts';
import type { Screenings } from '../screenings/screenings.ts';
import { noSubscriptions } from './no-subscriptions.ts';
import { PlanChanges } from './plan.ts';
import { PlanJobs } from './plan-jobs.ts';
import { Plans } from './plans.ts';
import { Runs } from './runs.ts';

/** Screenings that repeat. */
export type Recurrences = ReturnType<typeof makeRecurrences>;

export function makeRecurrences(base: Base, screenings: Screenings) {
  const { subscriptions = noSubscriptions } = base.service;
  const planChanges = new PlanChanges(base);
  const runs = new Runs({ ...base, ...screenings, subscriptions, planChanges });
  const jobs = new PlanJobs({ ...base, subscriptions, changes: planChanges, runs });
  return { runs, plans: new Plans({ ...base, ...screenings, subscriptions, changes: planChanges, jobs }) };
}
