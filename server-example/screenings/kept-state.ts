import { hash } from 'node:crypto';
import { isOver } from '../../src/protocol/phase.ts';
import type { Aftermath, Phase } from '../../src/protocol/screening.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { KeyRing } from '../key-ring.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';

/** What a record keeps of a screening that the service sent: nothing personal, and items by ids of our own. */
export interface KeptState extends Pick<
  ScreeningRecord,
  'phase' | 'result' | 'waitingOn' | 'items' | 'estimatedAt'
> {
  serviceId: string;
  /** Under which the service goes on with it. */
  nextId?: string;
  packageTitle?: string;
  /** The service's own time of it, ISO 8601; perhaps only a day. */
  updatedAt: string | null;
  aftermath?: Aftermath;
}

/** So many ids of items are remembered: each answer and callback brings the same ones again. */
const mostItemIds = 20_000;

/** Takes what is kept from what the service sent, and tells the operator what of it could not be read. */
export class KeptStates {
  readonly #keys: KeyRing;
  readonly #log: ProxyLog;
  readonly #itemIds = new Map<string, string>();

  constructor(keys: KeyRing, log: ProxyLog) {
    this.#keys = keys;
    this.#log = log;
  }

  of(screeningId: string, said: ServiceScreening): KeptState {
    for (const message of said.unread?.length ? new Set(said.unread) : [])
      this.#log.warn('report_partly_read', {
        screeningId,
        error: new ServiceError('not-understood', message),
      });
    const { id, nextId, packageTitle, phase, result, aftermath } = said;
    const { waitingOn = usualWaitingOn(phase), items = [], updatedAt = null, estimatedAt = null } = said;
    return {
      serviceId: id,
      ...(nextId === undefined ? {} : { nextId }),
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

const usualWaitingOn = (phase: Phase): ScreeningRecord['waitingOn'] => {
  if (isOver({ phase })) return 'none';
  return phase === 'invited' ? 'candidate' : 'service';
};

/** Tells states apart, whenever they came. The kind of an item follows from its title and the profile. */
export function digestOf(state: KeptState): string {
  const items = state.items.map((item) => [item.id, item.title, item.phase, item.result, item.estimatedAt]);
  const text = JSON.stringify({ ...state, items });
  return hash('sha256', text, 'base64url').slice(0, 16);
}
