import { createHash } from 'node:crypto';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningChange, ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { KeyRing } from './key-ring.ts';
import type { ProxyLog } from './proxy-log.ts';
import { changedRecord } from './screening-change.ts';

interface Dependencies {
  keys: KeyRing;
  store: Store;
  log: ProxyLog;
  now: () => number;
}

const mostDigests = 20;

const digest = (report: ServiceScreening): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...report, inviteLink: null }))
    .digest('base64url')
    .slice(0, 16);

/** What belongs to an order that the service accepted. */
interface Confirmation {
  inviteExpiresAt: string | undefined;
  planned: RecurrenceRecord | undefined;
}

/** Applies what the service reports to the record and the log. Repeated and late reports change nothing. */
export class ScreeningNews {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The answer to the order: the screening becomes visible, with what a faster callback already reported. */
  async confirm(
    id: string,
    report: ServiceScreening,
    { inviteExpiresAt, planned }: Confirmation,
  ): Promise<ScreeningRecord> {
    return this.#place(id, (record) => ({
      ...(this.#isOld(record, report) ? identity(report) : this.facts(record, report)),
      ...(record.invite && inviteExpiresAt
        ? { invite: { ...record.invite, expiresAt: inviteExpiresAt } }
        : {}),
      ...firstRun(planned),
    }));
  }

  /** The order was sent and its answer never came: a callback confirms it, or an operator gives it up. */
  async leaveUnconfirmed(id: string, cause: unknown, planned?: RecurrenceRecord): Promise<ScreeningRecord> {
    this.#deps.log.warn('order_unconfirmed', { screeningId: id, error: cause });
    return this.#place(id, () => firstRun(planned));
  }

  /**
   * Applies a report, by callback or read back. Answers whether anything changed.
   *
   * @param isCurrent whether it was just read from the service: then it is not late, whatever its own time says.
   */
  async apply(id: string, report: ServiceScreening, isCurrent: boolean): Promise<boolean> {
    const at = this.#time();
    let hasChanged = false;
    await this.#deps.store.change(
      id,
      (record) => {
        const isKnown = isCurrent
          ? record.seenDigests.at(-1) === digest(report)
          : this.#isOld(record, report);
        if (isKnown) return undefined;
        const after = changedRecord(record, this.facts(record, report), at);
        hasChanged = after.whole.revision > record.whole.revision;
        return after;
      },
      { place: true },
    );
    return hasChanged;
  }

  /** An operator gives up a screening that was never confirmed. */
  async giveUp(id: string): Promise<boolean> {
    const at = this.#time();
    const after = await this.#deps.store.change(id, (record) =>
      record.phase === 'unconfirmed'
        ? changedRecord(record, { phase: 'cancelled', waitingOn: 'none' }, at)
        : undefined,
    );
    return after !== undefined;
  }

  /** Notes until when the newest invite link works. */
  async setInviteExpiry(id: string, expiresAt: string): Promise<void> {
    const at = this.#time();
    await this.#deps.store.change(id, (record) =>
      changedRecord(record, { invite: { method: record.invite?.method ?? 'link', expiresAt } }, at),
    );
  }

  async #place(id: string, change: (record: ScreeningRecord) => ScreeningChange): Promise<ScreeningRecord> {
    const at = this.#time();
    const placed = await this.#deps.store.change(id, (record) => changedRecord(record, change(record), at), {
      place: true,
    });
    if (!placed) throw new Error(`the reserved screening ${id} is missing from the store`);
    return placed;
  }

  /** Whether this is an exact repeat, or older than what is known, as far as the service's clock can be trusted. */
  #isOld(record: ScreeningRecord, report: ServiceScreening): boolean {
    if (record.seenDigests.includes(digest(report))) return true;
    const { serviceUpdatedAt: known } = record;
    const isKnownTimeSane = known !== null && Date.parse(known) <= this.#deps.now();
    return isKnownTimeSane && report.updatedAt !== null && report.updatedAt < known;
  }

  /** What a report changes in the record. */
  facts(record: ScreeningRecord, report: ServiceScreening): ScreeningChange {
    return {
      ...identity(report),
      serviceUpdatedAt: report.updatedAt,
      seenDigests: [...record.seenDigests, digest(report)].slice(-mostDigests),
      phase: report.phase,
      result: report.result,
      waitingOn: report.waitingOn,
      items: report.items.map((item) => ({ ...item, id: this.#itemId(record.id, item.id) })),
      estimatedAt: report.estimatedAt,
    };
  }

  /** A page never sees the service's ids: it knows an item by a keyed digest. */
  #itemId(screeningId: string, serviceItemId: string): string {
    return this.#deps.keys.sign('item id', `${screeningId} ${serviceItemId}`).slice(0, 16);
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

const identity = (report: ServiceScreening): ScreeningChange => ({
  serviceId: report.id,
  ...(report.packageTitle === undefined ? {} : { packageTitle: report.packageTitle }),
});

const firstRun = (planned: RecurrenceRecord | undefined): ScreeningChange =>
  planned ? { recurrence: { id: planned.id, run: 1, nextAt: planned.nextAt } } : {};
