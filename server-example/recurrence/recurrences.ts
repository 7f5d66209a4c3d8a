import type { Base } from '../base.ts';
import type { Screenings } from '../screenings/screenings.ts';
import { PlanChanges } from './plan.ts';
import { PlanJobs } from './plan-jobs.ts';
import { Plans } from './plans.ts';
import { Runs } from './runs.ts';

/** Screenings that repeat. */
export type Recurrences = ReturnType<typeof makeRecurrences>;

export function makeRecurrences(base: Base, screenings: Screenings) {
  const planChanges = new PlanChanges(base);
  const runs = new Runs({ ...base, ...screenings, planChanges });
  const jobs = new PlanJobs({ ...base, changes: planChanges, runs });
  return { runs, plans: new Plans({ ...base, ...screenings, changes: planChanges, jobs }) };
}
