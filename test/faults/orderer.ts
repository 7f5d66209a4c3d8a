import type { OrderHistory } from './history.ts';
import type { Page } from './page.ts';
import type { ProxySite } from './proxy-site.ts';

interface Dependencies {
  site: ProxySite;
  page: Page;
  /** Each is ordered once. */
  packages: readonly string[];
  /** How many screenings run at the same time. */
  atOnce: number;
  /** A number from 0 to 1. */
  random: () => number;
  /** Takes why no more can be ordered. */
  onFailure: (cause: unknown) => void;
}

interface PlacedOrder extends OrderHistory {
  answers: string[];
}

/** So many orders are sent again, with the same key, after they were answered. */
const repeatedShare = 0.2;

/** A candidate who orders one package after the other, a few at the same time. */
export class Orderer {
  readonly orders: PlacedOrder[] = [];
  readonly #deps: Dependencies;
  #next = 0;
  #isStopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    for (let count = 0; count < deps.atOnce; count += 1) this.#orderOn().catch(deps.onFailure);
  }

  /** Whether each order was answered. */
  get isAnswered(): boolean {
    return this.orders.every(({ answers }) => answers.length > 0);
  }

  /** Orders nothing more. */
  stop(): void {
    this.#isStopped = true;
  }

  async #orderOn(): Promise<void> {
    while (!this.#isStopped && this.#next < this.#deps.packages.length) {
      const packageId = this.#deps.packages[this.#next++]!;
      const { page, random } = this.#deps;
      const key = `${page.candidate}/${packageId}`;
      const order: PlacedOrder = { key, candidate: page.candidate ?? '', answers: [] };
      this.orders.push(order);
      const id = await this.#place(order, packageId);
      if (random() < repeatedShare) await this.#place(order, packageId);
      await page.whenOver(id);
    }
  }

  /** Sends the order until it is answered. */
  async #place(order: PlacedOrder, packageId: string): Promise<string> {
    const { site, page } = this.#deps;
    const answer = await site.ask('/screenings', page.token, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': order.key },
      body: JSON.stringify({
        packageId,
        mode: 'form',
        candidate: {
          givenName: 'Nora',
          middleName: 'Jane',
          familyName: 'Ellis',
          email: `${page.candidate}@example.com`,
        },
      }),
    });
    const { id } = (await answer.json()) as { id: string };
    order.answers.push(id);
    return id;
  }
}
