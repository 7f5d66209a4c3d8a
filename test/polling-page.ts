import type { EventBatch, Snapshot } from '../src/protocol/snapshot.ts';
import { PageRecord } from './page-record.ts';

/** Asks the page API with the key of a page. */
type Read = (path: string) => Promise<Response>;

/** A page that reads its events by long polls that do not wait, each continued from the cursor of the one before. */
export class PollingPage {
  readonly record: PageRecord;
  readonly #read: Read;
  #cursor: string;

  /** @param candidate undefined for an operator. */
  static async open(name: string, candidate: string | undefined, read: Read): Promise<PollingPage> {
    const { cursor } = (await (await read('/screenings')).json()) as Snapshot;
    return new PollingPage(new PageRecord(name, candidate), read, cursor);
  }

  private constructor(record: PageRecord, read: Read, cursor: string) {
    this.record = record;
    this.#read = read;
    this.#cursor = cursor;
  }

  /** Reads what has happened since. */
  async poll(): Promise<void> {
    for (;;) {
      const answer = await this.#read(`/events?wait=0&after=${encodeURIComponent(this.#cursor)}`);
      const { events, cursor, reset } = (await answer.json()) as EventBatch;
      this.#cursor = cursor;
      if (reset) this.record.reset();
      for (const screening of events) this.record.show(screening);
      if (events.length === 0) return;
    }
  }

  /** Reads what is left. Everything is over, and a snapshot shows the same. Answers the ids of its screenings. */
  async end(): Promise<string[]> {
    await this.poll();
    const { screenings } = (await (await this.#read('/screenings')).json()) as Snapshot;
    for (const { id, phase, revision } of screenings) {
      const shown = this.record.last.get(id)?.revision;
      if (shown !== revision)
        this.record.report(`was shown ${id} up to revision ${shown}, and a snapshot has ${revision}`);
      if (phase !== 'complete' && phase !== 'cancelled')
        this.record.report(`is shown ${id} in the end as ${phase}`);
    }
    return screenings.map(({ id }) => id);
  }
}
