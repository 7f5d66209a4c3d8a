import { isOver } from '../../src/protocol/phase.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningChange, ScreeningRecord } from '../store/screening-record.ts';
import { ForeignServiceId, type Store } from '../store/store.ts';
import type { News, NewsRules, Verdict } from './news-rules.ts';
import type { PlanStops } from '../recurrence/plan-stops.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../http/refusal.ts';
import type { Rereads } from './rereads.ts';
import type { ScreeningReader } from './screening-reader.ts';
import { changedRecord } from './screening-change.ts';

interface Dependencies {
  store: Store;
  rules: NewsRules;
  /** Undefined where the profile allows no reading. */
  rereads: Rereads | undefined;
  reader: ScreeningReader;
  stops: PlanStops;
  log: ProxyLog;
  now: () => number;
}

/** What belongs to an order that the service accepted. */
interface Confirmation {
  inviteExpiresAt: string | undefined;
  planned: RecurrenceRecord | undefined;
}

/** What news did. */
export interface Effect {
  /** Whether anybody sees a change. */
  isVisible: boolean;
  /** Whether some of it is said by the body of a callback alone. */
  isBelieved: boolean;
  /** Whether a reading that begins now may tell more. */
  isOvertaken: boolean;
  /** Whether it took back what a callback alone had made look worse. */
  isWithdrawn: boolean;
}

export const noEffect: Effect = {
  isVisible: false,
  isBelieved: false,
  isOvertaken: false,
  isWithdrawn: false,
};

/** What the first news of a screening make of it. */
export interface FirstNews {
  record: ScreeningRecord;
  isInDoubt: boolean;
}

/** Applies what {@link NewsRules} let win to the record and the log. Repeated and late news change nothing. */
export class ScreeningNews {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * The answer to the order: the screening becomes visible, with what a faster callback already reported. An answer that
   * names another screening, candidate or package says nothing: then it is not known what became of the order.
   */
  async confirm(
    ordered: ScreeningRecord,
    report: ServiceScreening,
    { inviteExpiresAt, planned }: Confirmation,
  ): Promise<ScreeningRecord> {
    const { id } = ordered;
    this.#tellUnread(id, [report]);
    try {
      await this.#deps.reader.check(report, { ...ordered, serviceId: report.id });
      return await this.#place(id, (record) => {
        if (record.serviceId !== null && record.serviceId !== report.id) throw new ForeignServiceId();
        return {
          ...this.#deps.rules.judge(record, { from: 'answer', report }).change,
          ...(record.invite && inviteExpiresAt
            ? { invite: { ...record.invite, expiresAt: inviteExpiresAt } }
            : {}),
          ...firstRun(planned),
        };
      });
    } catch (error) {
      if (!(error instanceof ForeignServiceId)) throw error;
      // The link in such an answer leads to the form of somebody else.
      await this.#deps.store.takeInvite(id);
      return this.leaveUnconfirmed(id, error, planned);
    }
  }

  /** The order was sent and its answer never came: a callback confirms it, or an operator gives it up. */
  async leaveUnconfirmed(id: string, cause: unknown, planned?: RecurrenceRecord): Promise<ScreeningRecord> {
    this.#deps.log.warn('order_unconfirmed', { screeningId: id, error: cause });
    return this.#place(id, () => firstRun(planned));
  }

  /** Applies news that came by callback or were read back. */
  async apply(id: string, news: News): Promise<Effect> {
    const at = this.#time();
    this.#tellUnread(id, reportsOf(news));
    let isInDoubt = false;
    let isVisible = false;
    let isBelieved = false;
    let isOvertaken = false;
    let isWithdrawn = false;
    const after = await this.#change(id, (record) => {
      const verdict = this.#deps.rules.judge(record, news);
      ({ isInDoubt, isBelieved = false, isOvertaken = false, isWithdrawn = false } = verdict);
      const change = withLastRead(record, news, verdict, this.#canRead);
      const changed = change && changedRecord(record, change, at);
      isVisible = changed !== undefined && changed.whole.revision > record.whole.revision;
      return changed;
    });
    this.#plan(id, after, { isInDoubt, isWithdrawn });
    if (isWithdrawn) this.#deps.log.warn('callback_unconfirmed', { screeningId: id });
    if (after) await this.#deps.stops.afterChange(after);
    return { isVisible, isBelieved, isOvertaken, isWithdrawn };
  }

  /** The record of a screening that was not known before. Once it is added, {@link afterAdding} is to be called. */
  first(blank: ScreeningRecord, news: News): FirstNews {
    this.#tellUnread(blank.id, reportsOf(news));
    const verdict = this.#deps.rules.judge(blank, news);
    const record = {
      ...blank,
      ...withLastRead(blank, news, verdict, this.#canRead),
      version: blank.version + 1,
    };
    return { record, isInDoubt: verdict.isInDoubt };
  }

  /** Plans to read a screening again that was added, and warns of it, where its first news ask for that. */
  afterAdding({ record, isInDoubt }: FirstNews): void {
    this.#plan(record.id, record, { isInDoubt, isWithdrawn: false });
    if (isClearOverReview(record)) this.#warnOf(record);
  }

  /** An operator gives up a screening that was never confirmed. */
  async giveUp(id: string): Promise<boolean> {
    const at = this.#time();
    const after = await this.#deps.store.change(id, (record) =>
      record.phase === 'unconfirmed'
        ? changedRecord(record, { phase: 'cancelled', waitingOn: 'none' }, at)
        : undefined,
    );
    if (after) await this.#deps.stops.afterChange(after);
    return after !== undefined;
  }

  /**
   * Notes until when the newest invite link works.
   *
   * @throws {Refusal} `not_found` where its candidate was erased meanwhile: the link must not be given out.
   */
  async setInviteExpiry(id: string, expiresAt: string): Promise<void> {
    const at = this.#time();
    const noted = await this.#deps.store.change(id, (record) =>
      // A link to complete a form is no invitation: that check began without one.
      record.invite ? changedRecord(record, { invite: { ...record.invite, expiresAt } }, at) : undefined,
    );
    // Its candidate was erased meanwhile.
    if (!noted && !(await this.#deps.store.screening(id))) throw new Refusal('not_found');
  }

  async #place(id: string, change: (record: ScreeningRecord) => ScreeningChange): Promise<ScreeningRecord> {
    const at = this.#time();
    const placed = await this.#change(id, (record) => changedRecord(record, change(record), at));
    // Its candidate was erased meanwhile.
    if (!placed) throw new Refusal('not_found');
    await this.#deps.stops.afterChange(placed);
    return placed;
  }

  async #change(
    id: string,
    change: (record: ScreeningRecord) => ScreeningRecord | undefined,
  ): Promise<ScreeningRecord | undefined> {
    let wasClearOverReview = false;
    const after = await this.#deps.store.change(
      id,
      (record) => {
        wasClearOverReview = isClearOverReview(record);
        return change(record);
      },
      { place: true },
    );
    if (after && isClearOverReview(after) && !wasClearOverReview) this.#warnOf(after);
    return after;
  }

  /** Of what could not be read: nobody sees that it is missing. */
  #tellUnread(screeningId: string, reports: ServiceScreening[]): void {
    for (const message of new Set(reports.flatMap(({ unread }) => unread)))
      this.#deps.log.warn('report_partly_read', {
        screeningId,
        error: new ServiceError('not-understood', message),
      });
  }

  #warnOf({ id }: ScreeningRecord): void {
    this.#deps.log.warn('clear_with_item_under_review', { screeningId: id });
  }

  /** @param after the record, where the news changed it. */
  #plan(
    id: string,
    after: ScreeningRecord | undefined,
    doubts: { isInDoubt: boolean; isWithdrawn: boolean },
  ): void {
    const awaitsLastRead = after?.awaitsLastRead ?? false;
    this.#deps.rereads?.plan(id, { isChanged: after !== undefined, ...doubts, awaitsLastRead });
  }

  get #canRead(): boolean {
    return this.#deps.rereads !== undefined;
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

function reportsOf(news: News): ServiceScreening[] {
  switch (news.from) {
    case 'answer':
      return [news.report];
    case 'callback':
      return news.reading ? [news.body, news.reading.report] : [news.body];
    case 'reading':
      return [news.reading.report];
  }
}

/**
 * A finished screening is not read regularly any more, so it is noted that a last, settled read is owed; and so where news
 * of a callback wait for a reading.
 */
function withLastRead(
  record: ScreeningRecord,
  news: News,
  { change, isInDoubt }: Verdict,
  canRead: boolean,
): ScreeningChange | undefined {
  const isSettled = news.from === 'reading' && news.isSettled;
  const isWaiting = news.from === 'callback' && canRead && isInDoubt;
  if (change)
    return { ...change, awaitsLastRead: !isSettled && (isWaiting || isOver({ ...record, ...change })) };
  const awaitsLastRead = isWaiting || (record.awaitsLastRead && !isSettled);
  return awaitsLastRead === record.awaitsLastRead ? undefined : { awaitsLastRead };
}

/** The service may have judged the finding, or be wrong: its word stays, and a person should look. */
const isClearOverReview = ({ phase, result, items }: ScreeningRecord): boolean =>
  phase === 'complete' && result === 'clear' && items.some((item) => item.result === 'review');

const firstRun = (planned: RecurrenceRecord | undefined): ScreeningChange =>
  planned ? { recurrence: { id: planned.id, run: 1, nextAt: planned.nextAt } } : {};
