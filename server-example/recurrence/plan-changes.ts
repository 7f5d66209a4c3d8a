import { isDeepStrictEqual } from 'node:util';
import { changedRecord } from '../callbacks/change.ts';
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

/** A run that shows when the next one is, or who ended the plan: only the newest does. */
export function withNext(
  screening: ScreeningRecord,
  { nextAt, endedBy }: Pick<RecurrenceRecord, 'nextAt' | 'endedBy'>,
): ScreeningRecord {
  if (!screening.recurrence) return screening;
  const { id, run } = screening.recurrence;
  return { ...screening, recurrence: { id, run, nextAt, ...(endedBy && { endedBy }) } };
}

/** The same as a change, at that time (ISO 8601); undefined where the run shows it already. */
export function showNext(
  screening: ScreeningRecord,
  plan: Pick<RecurrenceRecord, 'nextAt' | 'endedBy'>,
  at: string,
): ScreeningRecord | undefined {
  const { recurrence } = withNext(screening, plan);
  if (isDeepStrictEqual(recurrence, screening.recurrence)) return undefined;
  return changedRecord(screening, { recurrence }, at);
}
