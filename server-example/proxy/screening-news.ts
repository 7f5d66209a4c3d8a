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

const longestMemory = 20;

const digest = (told: ServiceScreening): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...told, inviteLink: null }))
    .digest('base64url')
    .slice(0, 16);

/** What belongs to an order that the service took. */
interface Confirmation {
  inviteExpiresAt: string | undefined;
  planned: RecurrenceRecord | undefined;
}

/** Brings what the service told into the record and the log. Repeats and late arrivals change nothing. */
export class ScreeningNews {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The answer to the order: the screening is placed, with what a quicker callback already said of it. */
  async confirm(
    id: string,
    told: ServiceScreening,
    { inviteExpiresAt, planned }: Confirmation,
  ): Promise<ScreeningRecord> {
    return this.#place(id, (record) => ({
      ...(this.#isOld(record, told) ? identity(told) : this.facts(record, told)),
      ...(record.invite && inviteExpiresAt
        ? { invite: { ...record.invite, expiresAt: inviteExpiresAt } }
        : {}),
      ...firstRun(planned),
    }));
  }

  /** The order was sent and nobody knows what became of it: a callback or an operator will settle it. */
  async leaveUnconfirmed(id: string, cause: unknown, planned?: RecurrenceRecord): Promise<ScreeningRecord> {
    this.#deps.log.warn('order_unconfirmed', { screeningId: id, error: cause });
    return this.#place(id, () => firstRun(planned));
  }

  /**
   * News by callback or by reading back. Answers whether anything changed.
   *
   * @param isCurrent it was just read from the service: then it is no late arrival, however old it says it is.
   */
  async hear(id: string, told: ServiceScreening, isCurrent: boolean): Promise<boolean> {
    const at = this.#time();
    let hasChanged = false;
    await this.#deps.store.change(
      id,
      (record) => {
        const isKnown = isCurrent ? record.heard.at(-1) === digest(told) : this.#isOld(record, told);
        if (isKnown) return undefined;
        const after = changedRecord(record, this.facts(record, told), at);
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

  /** Notes when the newest link of an invited screening dies. */
  async renewedInvite(id: string, expiresAt: string): Promise<void> {
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
    if (!placed) throw new Error(`screening ${id} was reserved and is gone`);
    return placed;
  }

  /** An exact repeat, or older than what is known, as far as the service's clock can be believed. */
  #isOld(record: ScreeningRecord, told: ServiceScreening): boolean {
    if (record.heard.includes(digest(told))) return true;
    const { serviceUpdatedAt: known } = record;
    const isKnownTimeSane = known !== null && Date.parse(known) <= this.#deps.now();
    return isKnownTimeSane && told.updatedAt !== null && told.updatedAt < known;
  }

  /** What news says of a screening, in the words of its record. */
  facts(record: ScreeningRecord, told: ServiceScreening): ScreeningChange {
    return {
      ...identity(told),
      serviceUpdatedAt: told.updatedAt,
      heard: [...record.heard, digest(told)].slice(-longestMemory),
      phase: told.phase,
      result: told.result,
      waitingOn: told.waitingOn,
      items: told.items.map((item) => ({ ...item, id: this.#itemId(record.id, item.id) })),
      estimatedAt: told.estimatedAt,
    };
  }

  /** The service's ids stay behind: an item is known to a page by a keyed digest. */
  #itemId(screeningId: string, serviceItemId: string): string {
    return this.#deps.keys.sign('item id', `${screeningId} ${serviceItemId}`).slice(0, 16);
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

const identity = (told: ServiceScreening): ScreeningChange => ({
  serviceId: told.id,
  ...(told.packageTitle === undefined ? {} : { packageTitle: told.packageTitle }),
});

const firstRun = (planned: RecurrenceRecord | undefined): ScreeningChange =>
  planned ? { recurrence: { id: planned.id, run: 1, nextAt: planned.nextAt } } : {};
