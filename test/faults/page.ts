import { EventSourceParserStream } from 'eventsource-parser/stream';
import { setTimeout } from 'node:timers/promises';
import type { PageSession } from '../../src/protocol/page-session.ts';
import type { Phase, Screening } from '../../src/protocol/screening.ts';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import { PageRecord } from '../page-record.ts';
import { standardPackage } from '../server/house.ts';
import { hostKey, type Proxies } from './proxies.ts';

const reconnectMs = 100;
const mostAsked = 100;
/** What may follow one another. */
const phases: Phase[] = ['unconfirmed', 'in-progress', 'needs-attention', 'complete', 'cancelled'];

/** A page that follows its event stream, and comes back with its cursor whenever the stream is cut. */
export class Page {
  readonly record: PageRecord;
  readonly token: string;
  readonly #proxies: Proxies;
  readonly #left = new AbortController();
  #cursor: string;

  /** @param candidate undefined for an operator, who sees everybody. */
  static async open(proxies: Proxies, candidate?: string): Promise<Page> {
    const who = candidate
      ? { user: candidate, role: 'candidate', packages: [standardPackage] }
      : { user: 'operator', role: 'operator' };
    const body = JSON.stringify({ ...who, ttlSeconds: 3600 });
    const { token } = await proxies.ask<PageSession>('/sessions', hostKey, { method: 'POST', body });
    const { cursor } = await proxies.ask<Snapshot>('/screenings', token);
    return new Page(new PageRecord(candidate ?? 'the operator', candidate), token, cursor, proxies);
  }

  private constructor(record: PageRecord, token: string, cursor: string, proxies: Proxies) {
    this.record = record;
    this.token = token;
    this.#cursor = cursor;
    this.#proxies = proxies;
    void this.#follow();
  }

  /** What a page shows of these that is opened now. */
  async look(ids: readonly string[]): Promise<PageRecord> {
    const record = new PageRecord('a page that is opened at the end', undefined);
    for (let from = 0; from < ids.length; from += mostAsked) {
      const query = `?id=${ids.slice(from, from + mostAsked).join(',')}`;
      const { screenings } = await this.#proxies.ask<Snapshot>(`/screenings${query}`, this.token);
      for (const screening of screenings) record.show(screening);
    }
    return record;
  }

  close(): void {
    this.#left.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#left;
    for (; !signal.aborted; await setTimeout(reconnectMs)) await this.#read(signal).catch(() => {});
  }

  async #read(signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}`, 'last-event-id': this.#cursor };
    const { ok, body } = await this.#proxies.send('/screening-api/events', { headers, signal });
    if (!ok || !body) return;
    const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { id, event, data } of events) {
      this.#cursor = id ?? this.#cursor;
      if (event === 'reset') this.record.reset();
      else this.#show(JSON.parse(data) as Screening);
    }
  }

  #show(screening: Screening): void {
    const before = this.record.show(screening);
    if (before && phases.indexOf(screening.phase) < phases.indexOf(before.phase))
      this.record.report(`was shown ${screening.id} as ${screening.phase} after ${before.phase}`);
  }
}
