import { setTimeout } from 'node:timers/promises';
import type { Screening } from '../../src/protocol/screening.ts';
import type { PageRecord } from '../page-record.ts';
import { anna, standardPackage } from '../server/house.ts';
import { Page } from './page.ts';
import type { Proxies } from './proxies.ts';
import type { Check, Service } from './service.ts';

const lookEveryMs = 20;

/** Somebody who orders one check with a key, again until it is answered, and watches it on a page. */
export class Person {
  readonly #name: string;
  /** What the service has of the order. */
  readonly #check: () => Check | undefined;
  /** The screening of each answer. */
  readonly #ids = new Set<string>();
  #record: PageRecord | undefined;

  constructor(name: string, service: Service) {
    this.#name = name;
    this.#check = () => service.checks.get(name);
  }

  /** Until the own page and the operator's show the end. @param copies how often the order is sent at the same time. */
  async live(proxies: Proxies, operator: PageRecord, copies: number): Promise<void> {
    const page = await Page.open(proxies, this.#name);
    const { record } = page;
    this.#record = record;
    await Promise.all(Array.from({ length: copies }, () => this.#order(proxies, page.token)));
    while (![record, operator].every((one) => this.#isShownTo(one))) await setTimeout(lookEveryMs);
    page.close();
  }

  /** What is not as it must be, when all is over. @param others who were shown it, too. */
  judge(others: readonly PageRecord[]): string[] {
    const answers = [...this.#ids].join(' and ') || 'nothing';
    if (!this.#record || this.#ids.size !== 1) return [`${this.#name} was answered ${answers}`];
    const ends = [this.#record, ...others]
      .filter((one) => !this.#isShownTo(one))
      .map(({ name, last }) => `${name} ended with ${this.#name} as ${last.get(answers)?.phase}`);
    return [...this.#record.problems, ...ends];
  }

  get id(): string | undefined {
    return [...this.#ids][0];
  }

  /** A proxy that was killed just before it sent the order leaves what no other one can know. */
  #isShownTo({ last }: PageRecord): boolean {
    const { phase = '', result } = last.get(this.id ?? '') ?? {};
    const check = this.#check();
    if (!check) return ['unconfirmed', 'cancelled'].includes(phase);
    return phase === 'complete' && result === check.result;
  }

  async #order(proxies: Proxies, token: string): Promise<void> {
    const candidate = { ...anna, email: `${this.#name}@example.com` };
    const { id } = await proxies.ask<Screening>('/screenings', token, {
      method: 'POST',
      headers: { 'idempotency-key': `the order of ${this.#name}` },
      body: JSON.stringify({ packageId: standardPackage, mode: 'form', candidate }),
    });
    this.#ids.add(id);
  }
}
