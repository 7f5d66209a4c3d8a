import { createParser } from 'eventsource-parser';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Screening } from '../../src/protocol/screening.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { PageHistory, Sighting } from './history.ts';
import { type ProxySite, sightingOf } from './proxy-site.ts';

const reconnectMs = 120;

interface Viewer {
  name: string;
  /** Undefined for an operator. */
  candidate: string | undefined;
  /** What the candidate may order. */
  packages: string[];
}

/** A page that follows its event stream, and comes back with its cursor whenever the stream is cut. */
export class Page implements PageHistory {
  readonly name: string;
  readonly candidate: string | undefined;
  readonly token: string;
  readonly sightings: Sighting[] = [];
  resets = 0;
  end: Sighting[] = [];
  readonly #site: ProxySite;
  readonly #signal: AbortSignal;
  readonly #last = new Map<string, Sighting>();
  /** Who waits for the end of a screening. */
  readonly #waiting = new Map<string, () => void>();
  #cursor = '';

  /** Resolves when the stream is open for the first time. */
  static async open(site: ProxySite, viewer: Viewer, signal: AbortSignal): Promise<Page> {
    const token = await site.issueToken(
      viewer.candidate === undefined
        ? { user: viewer.name, role: 'operator' }
        : { user: viewer.candidate, role: 'candidate', packages: viewer.packages },
    );
    const page = new Page({ ...viewer, token, site, signal });
    page.#cursor = (await site.snapshot(token)).cursor;
    const opened = Promise.withResolvers<void>();
    void page.#follow(opened.resolve);
    await opened.promise;
    return page;
  }

  private constructor({
    name,
    candidate,
    token,
    site,
    signal,
  }: Viewer & { token: string; site: ProxySite; signal: AbortSignal }) {
    this.name = name;
    this.candidate = candidate;
    this.token = token;
    this.#site = site;
    this.#signal = signal;
  }

  /** The newest revision of a screening that came on the stream. */
  revisionOf(screeningId: string): number | undefined {
    return this.#last.get(screeningId)?.revision;
  }

  /** The step of the screening's story that came on the stream last. */
  stepOf(screeningId: string): number | undefined {
    return this.#last.get(screeningId)?.news?.step;
  }

  /** Resolves once the page was shown that the screening is over. */
  async whenOver(screeningId: string): Promise<void> {
    const last = this.#last.get(screeningId);
    if (last && isOver(last)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(screeningId, resolve);
    await promise;
  }

  /** Notes what a snapshot shows at the end. */
  async look(): Promise<void> {
    const { screenings } = await this.#site.snapshot(this.token);
    this.end = screenings.map(sightingOf);
  }

  async #follow(onOpen: () => void): Promise<void> {
    while (!this.#signal.aborted) {
      await this.#readStream(onOpen).catch(() => {});
      if (!this.#signal.aborted) await setTimeout(reconnectMs);
    }
    // Who still waits for the opening goes on, and finds the signal aborted.
    onOpen();
  }

  async #readStream(onOpen: () => void): Promise<void> {
    const asked = get(this.#site.addressOf('/events'), {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${this.token}`,
        'last-event-id': this.#cursor,
      },
      agent: false,
      signal: this.#signal,
    });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`The stream was answered ${answer.statusCode}.`);
    onOpen();
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        this.#cursor = id ?? this.#cursor;
        if (event === 'reset') this.resets += 1;
        else this.#show(sightingOf(JSON.parse(data) as Screening));
      },
    });
    for await (const text of answer.setEncoding('utf8')) parser.feed(String(text));
  }

  #show(sighting: Sighting): void {
    const { screeningId } = sighting;
    this.sightings.push(sighting);
    this.#last.set(screeningId, sighting);
    if (isOver(sighting)) this.#waiting.get(screeningId)?.();
  }
}
