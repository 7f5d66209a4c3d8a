import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { endingRetryMs } from '../store/tables/ending-plans.ts';
import { afterIntervals } from './calendar.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { changedRecord } from '../callbacks/change.ts';

interface Dependencies {
  store: Store;
  log: ProxyLog;
  now: () => number;
}

type EndedPlan = Pick<RecurrenceRecord, 'callbackReference' | 'serviceId'>;

/** Stops plans that must not go on. {@link PlanEndings} then ends them at the service: no callback waits for that. */
export class PlanStops {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** After a change of a screening: a check that came to nothing is not repeated. */
  async afterChange(screening: ScreeningRecord): Promise<void> {
    const { recurrence } = screening;
    if (recurrence?.run !== 1 || !cameToNothing(screening)) return;
    await this.#stop(recurrence.id, 'plan_without_first_check');
  }

  /**
   * After a run was added. Each may come one interval early, by the clock that is furthest on, the service's or ours: so
   * whatever the service does, one run too many is billed.
   */
  async afterRun(run: ScreeningRecord, plan: { interval: string; screeningIds: string[] }): Promise<void> {
    const { store, now } = this.#deps;
    const first = await store.screening(plan.screeningIds[0] ?? '');
    if (!first || !run.recurrence) return;
    if (cameToNothing(first)) return this.#stop(run.recurrence.id, 'plan_without_first_check');
    const at = Math.max(now(), Date.parse(run.serviceUpdatedAt ?? run.submittedAt));
    if (isTooEarly(first, plan.interval, run.recurrence.run, at))
      await this.#stop(run.recurrence.id, 'plan_runs_too_often');
  }

  /** Whether there are as many runs by now as there may be. */
  async hasAllRuns({
    interval,
    screeningIds,
  }: {
    interval: string;
    screeningIds: string[];
  }): Promise<boolean> {
    const first = await this.#deps.store.screening(screeningIds[0] ?? '');
    return first !== undefined && isTooEarly(first, interval, screeningIds.length + 1, this.#deps.now());
  }

  /** After a run of a plan that was ended: the service goes on with it, so it is ended there again. */
  async endAgain({ callbackReference, serviceId }: EndedPlan): Promise<void> {
    const { store, log, now } = this.#deps;
    log.error('run_of_ended_plan', { planReference: callbackReference });
    // Due at once, however often such runs come.
    if (serviceId !== null) await store.endingPlans.add(serviceId, now() - endingRetryMs);
  }

  async #stop(id: string, event: 'plan_without_first_check' | 'plan_runs_too_often'): Promise<void> {
    const { store, log, now } = this.#deps;
    const stopped = await store.recurrences.markEnding(id);
    if (!stopped) return;
    const { callbackReference, screeningIds } = stopped;
    log.warn(event, { planReference: callbackReference });
    const at = new Date(now()).toISOString();
    await store.change(screeningIds.at(-1) ?? '', (newest) =>
      newest.recurrence
        ? changedRecord(newest, { recurrence: { ...newest.recurrence, nextAt: null } }, at)
        : undefined,
    );
  }
}

const isTooEarly = ({ submittedAt }: ScreeningRecord, interval: string, run: number, at: number): boolean =>
  at < afterIntervals(Date.parse(submittedAt), interval, run - 2);

const cameToNothing = ({ phase }: ScreeningRecord): boolean => phase === 'cancelled' || phase === 'expired';
