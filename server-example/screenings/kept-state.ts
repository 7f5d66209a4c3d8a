import { hash } from 'node:crypto';
import type { Aftermath } from '../../src/protocol/screening.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { KeyRing } from '../key-ring.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';

/** What the service said of a screening, as far as a record keeps it: nothing personal, and items by ids of our own. */
export interface Report extends Pick<
  ScreeningRecord,
  'phase' | 'result' | 'waitingOn' | 'items' | 'estimatedAt'
> {
  serviceId: string;
  packageTitle?: string;
  /** The service's own time of it, ISO 8601; perhaps only a day. */
  updatedAt: string | null;
  aftermath?: Aftermath;
}

/** So many ids of items are remembered: each report brings the same ones again. */
const mostItemIds = 20_000;

/** Strips what the service says, and tells the operator what of it could not be read. */
export class Reports {
  readonly #keys: KeyRing;
  readonly #log: ProxyLog;
  readonly #itemIds = new Map<string, string>();

  constructor(keys: KeyRing, log: ProxyLog) {
    this.#keys = keys;
    this.#log = log;
  }

  of(screeningId: string, said: ServiceScreening): Report {
    for (const message of said.unread.length > 0 ? new Set(said.unread) : [])
      this.#log.warn('report_partly_read', {
        screeningId,
        error: new ServiceError('not-understood', message),
      });
    const { id, packageTitle, phase, result, waitingOn, items, updatedAt, aftermath, estimatedAt } = said;
    return {
      serviceId: id,
      ...(packageTitle === undefined ? {} : { packageTitle }),
      phase,
      result,
      waitingOn,
      items: items.map((item) => ({ ...item, id: this.#itemId(screeningId, item.id) })),
      updatedAt,
      ...(aftermath && { aftermath }),
      estimatedAt,
    };
  }

  /** A page never sees the service's ids: it knows an item by a keyed digest. */
  #itemId(screeningId: string, serviceItemId: string): string {
    const item = `${screeningId} ${serviceItemId}`;
    const known = this.#itemIds.get(item);
    if (known !== undefined) return known;
    const made = this.#keys.sign('item id', item).slice(0, 16);
    if (this.#itemIds.size === mostItemIds) this.#itemIds.clear();
    this.#itemIds.set(item, made);
    return made;
  }
}

/** Tells reports apart, whenever they came. The kind of an item follows from its title and the profile. */
export function digestOf(report: Report): string {
  const items = report.items.map((item) => [item.id, item.title, item.phase, item.result, item.estimatedAt]);
  const text = JSON.stringify({ ...report, items });
  return hash('sha256', text, 'base64url').slice(0, 16);
}
