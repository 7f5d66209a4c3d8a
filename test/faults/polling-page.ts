import type { Screening } from '../../src/protocol/screening.ts';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';
import type { PageHistory, Sighting } from './history.ts';
import { sightingOf } from './proxy-site.ts';

/** Asks the page API with the key of a page. */
type Read = (path: string) => Promise<Response>;

/** A page that reads its events by long polls that do not wait, each continued from the cursor of the one before. */
export class PollingPage implements PageHistory {
  readonly name: string;
  readonly candidate: string | undefined;
  readonly sightings: Sighting[] = [];
  resets = 0;
  end: Sighting[] = [];
  readonly #read: Read;
  #cursor: string;

  /** @param candidate undefined for an operator. */
  static async open(name: string, candidate: string | undefined, read: Read): Promise<PollingPage> {
    const { cursor } = (await (await read('/screenings')).json()) as Snapshot;
    return new PollingPage(name, candidate, read, cursor);
  }

  private constructor(name: string, candidate: string | undefined, read: Read, cursor: string) {
    this.name = name;
    this.candidate = candidate;
    this.#read = read;
    this.#cursor = cursor;
  }

  /** Reads what has happened since. */
  async poll(): Promise<void> {
    for (;;) {
      const answer = await this.#read(`/events?wait=0&after=${encodeURIComponent(this.#cursor)}`);
      const { events, cursor, reset } = (await answer.json()) as EventBatch;
      this.#cursor = cursor;
      if (reset) this.resets += 1;
      this.sightings.push(...events.map(plainSightingOf));
      if (events.length === 0) return;
    }
  }

  /** Reads what is left, and notes what a snapshot shows at the end. */
  async look(): Promise<void> {
    await this.poll();
    const { screenings } = (await (await this.#read('/screenings')).json()) as Snapshot;
    this.end = screenings.map(plainSightingOf);
  }
}

/** No story teller marked the times of this screening. */
const plainSightingOf = (screening: Screening): Sighting => ({ ...sightingOf(screening), news: undefined });
