import { isDeepStrictEqual } from 'node:util';
import { changedRecord } from '../screenings/change.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { nextPlan, type PlanEvent } from './plan.ts';

interface Dependencies {
  store: Store;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The same, on a clock that never steps back. */
  clock: () => number;
}

/** Writes what became of plans, with what their newest runs show of it and with what has to happen later, in one step. */
export class PlanChanges {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @returns the plan as it is then, where there is one, and whether the event changed it.
   * @throws {ForeignServiceId} where the service's id of it is that of another plan.
   */
  async apply(
    id: string,
    event: PlanEvent,
  ): Promise<{ after: RecurrenceRecord | undefined; hasChanged: boolean }> {
    const { store, now, clock } = this.#deps;
    const at = new Date(now()).toISOString();
    let hasChanged = false;
    const after = await store.recurrences.change(id, (plan) => {
      const step = nextPlan(plan, event, clock());
      hasChanged = step !== undefined;
      return step && { ...step, newestRun: (run) => showNext(run, step.record, at) };
    });
    return { after, hasChanged };
  }
}

/** Shows in a run when the next one is, or who ended the plan: only the newest does. Undefined where it does already. */
export function showNext(
  screening: ScreeningRecord,
  { nextAt, endedBy }: Pick<RecurrenceRecord, 'nextAt' | 'endedBy'>,
  at: string,
): ScreeningRecord | undefined {
  if (!screening.recurrence) return undefined;
  const { id, run } = screening.recurrence;
  const recurrence = { id, run, nextAt, ...(endedBy && { endedBy }) };
  if (isDeepStrictEqual(recurrence, screening.recurrence)) return undefined;
  return changedRecord(screening, { recurrence }, at);
}
