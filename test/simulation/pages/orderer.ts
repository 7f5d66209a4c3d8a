import { PageApi } from '../../../src/client/api/page-api.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { OrderAttempt } from '../../../src/launcher/order-attempt.ts';
import type { Order } from '../../../src/protocol/order.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import type { OrderItem } from '../story.ts';
import { world } from '../world/world.ts';
import { factsOf, HostSessions, interval, sessionOf } from './host-sessions.ts';
import type { Network } from './network.ts';
import type { Member } from './member.ts';
import { purpose } from './member.ts';
import { onPage, PageDocument } from './window.ts';

export interface OrdererOptions {
  item: OrderItem;
  /** Who orders for somebody else. */
  member: Member | undefined;
  network: Network;
  onAnswered: (orderer: Orderer, key: string, screening: Screening) => void;
}

const pause = { least: 500, most: 6_000 };

/** Somebody who orders by the real client, and tries again with the same key until there is an answer. */
export class Orderer {
  readonly item: OrderItem;
  /** The idempotency key that the client made. */
  key = '';
  isAnswered = false;
  /** The code of a refusal for good. */
  refusedAs: string | undefined;
  /** What is repeated since then. */
  planId: string | undefined;
  readonly #left = new AbortController();
  readonly #api: PageApi;
  readonly #attempt = new OrderAttempt();
  readonly #onAnswered: OrdererOptions['onAnswered'];
  readonly #order: Order;

  constructor({ item, member, network, onAnswered }: OrdererOptions) {
    this.item = item;
    this.#onAnswered = onAnswered;
    this.#order = orderOf(item, member);
    const { person: candidate, validFor } = item;
    const session = member
      ? sessionOf('member', member.name, { candidate, validFor })
      : sessionOf('candidate', candidate, { validFor });
    const sender = new HostSessions(session, network, this.#left.signal);
    const send = (url: string, init: RequestInit) => {
      this.key = new Headers(init.headers).get('idempotency-key') ?? this.key;
      return network.send(item.key, url, init);
    };
    this.#api = onPage(new PageDocument(), () => new PageApi('/screening-api', sender, send as typeof fetch));
  }

  /** Whether they want nothing any more. */
  get hasLeft(): boolean {
    return this.#left.signal.aborted;
  }

  leave(): void {
    this.#left.abort();
  }

  /** Until it is answered, or refused for good. */
  async place(): Promise<void> {
    while (!this.hasLeft) {
      const failure = await this.#attempt.place(this.#api, this.#order, '1').then(
        ({ screening }) => {
          this.#answer(screening);
          return undefined;
        },
        (error: unknown) => error,
      );
      if (failure === undefined) return;
      const { message, code, isPassing = true } = failure as Partial<ScreeningError>;
      world.note(this.item.key, `is not answered: ${message}`);
      if (!isPassing) this.refusedAs = code;
      if (!isPassing) return;
      await world.pause(world.between('people', pause.least, pause.most));
    }
  }

  /** The same key once more; with another order it has to be refused. Answers the status. */
  async repeat(isChanged: boolean): Promise<number> {
    const order = this.#order;
    const sent = isChanged ? { ...order, packageId: order.packageId === 'p1' ? 'p2' : 'p1' } : order;
    try {
      const answer = await this.#api.request('/screenings', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': this.key },
        body: JSON.stringify(sent),
      });
      if (!isChanged) this.#answer((await answer.json()) as Screening);
      return answer.status;
    } catch (error) {
      return error instanceof ScreeningError ? error.status : 0;
    }
  }

  /** Ends what is repeated, until the proxy has confirmed it. */
  async endPlan(id: string): Promise<void> {
    const end = () => this.#api.request(`/recurrences/${id}`, { method: 'DELETE' });
    for (let status = 0; !this.hasLeft && (status === 0 || status >= 500);) {
      status = await end().then(
        (answer) => answer.status,
        (error: unknown) => (error instanceof ScreeningError ? error.status : 0),
      );
      world.note(this.item.key, `has ended ${id}: ${status}`);
      await world.pause(world.between('people', pause.least, pause.most));
    }
  }

  #answer(screening: Screening): void {
    this.planId = screening.recurrence?.id;
    this.isAnswered = true;
    world.note(this.item.key, `is answered ${screening.id}`);
    this.#onAnswered(this, this.key, screening);
  }
}

/** A member sees the outcome of what was ordered under a trust. Each order of a candidate has facts of its own. */
function orderOf({ person, packageId, key, runsAfter }: OrderItem, member: Member | undefined): Order {
  const repeated = runsAfter === undefined ? {} : { recurrence: interval };
  if (member)
    return { packageId, mode: 'email', candidate: {}, ...repeated, ...(member.isTrusted && { purpose }) };
  // Names have no digits.
  const ends: Record<string, string> = { b: 'ra', c: 'la' };
  const middleName = `Clare${ends[key.at(-1)!] ?? ''}${'abcdefghijklm'[Number(key.split('-')[1])] ?? ''}`;
  return { packageId, mode: 'form', ...repeated, candidate: { ...factsOf(person), middleName } };
}
