import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { planJobsAfter } from '../store/recurrence-record.ts';
import type { ScreeningChange, ScreeningRecord, WhichScreening } from '../store/screening-record.ts';
import type { ChangeOptions } from '../store/tables/screenings.ts';
import type { Store } from '../store/store.ts';
import { revisedRecord } from './revision.ts';

interface Dependencies {
  store: Store;
  log: ProxyLog;
  clock: Clock;
}

/** Writes what became of screenings into record and event log, once, and does what follows from it. */
export class ScreeningChanges {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Changes a screening, and makes it visible where it was only reserved.
   *
   * @param change is called like an `Update` of the store.
   * @returns the record before, where it is there, and after, where it was changed, and whether anybody sees that.
   */
  async apply(
    which: WhichScreening,
    change: (record: ScreeningRecord) => ScreeningChange | undefined,
    { jobs }: Pick<ChangeOptions, 'jobs'> = {},
  ): Promise<{
    before: ScreeningRecord | undefined;
    after: ScreeningRecord | undefined;
    isVisible: boolean;
  }> {
    const { store, clock } = this.#deps;
    const at = new Date(clock.wall()).toISOString();
    let before: ScreeningRecord | undefined;
    const after = await store.screenings.change(
      which,
      (record) => {
        before = record;
        const changed = change(record);
        return changed && revisedRecord(record, changed, at);
      },
      {
        place: true,
        jobs: (changed, known) => [
          ...(jobs?.(changed, known) ?? []),
          ...planJobsAfter(changed, clock.wall()),
        ],
      },
    );
    if (!after) return { before, after, isVisible: false };
    if (isClearOverReview(after) && !(before && isClearOverReview(before))) this.warnOf(after);
    return { before, after, isVisible: after.whole.revision > (before?.whole.revision ?? 0) };
  }

  /** The service may have judged the finding, or be wrong: its word stays, and a person should look. */
  warnOf(record: ScreeningRecord): void {
    if (isClearOverReview(record))
      this.#deps.log.warn('clear_with_item_under_review', { screeningId: record.id });
  }

  /**
   * Notes until when the newest invite link works.
   *
   * @throws {Refusal} `not_found` where its candidate was erased meanwhile: the link must not be given out.
   */
  async setInviteExpiry(id: string, expiresAt: string): Promise<void> {
    const at = new Date(this.#deps.clock.wall()).toISOString();
    const noted = await this.#deps.store.screenings.change(id, (record) =>
      // A link to complete a form is no invitation: that check began without one.
      record.invite ? revisedRecord(record, { invite: { ...record.invite, expiresAt } }, at) : undefined,
    );
    if (!noted && !(await this.#deps.store.screenings.get(id))) throw new Refusal('not_found');
  }
}

const isClearOverReview = ({ phase, result, items }: ScreeningRecord): boolean =>
  phase === 'complete' && result === 'clear' && items.some((item) => item.result === 'review');
