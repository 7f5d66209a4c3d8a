import { loadRefusals, loadSchemas } from '../../../src/client/api/answer-files.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import '../../../src/status/define.ts';
import type { ScreeningStatusElement } from '../../../src/status/screening-status-element.ts';
import { loadFiles } from '../load-files.ts';
import { settled, until } from '../manual-clock.ts';
import { aToken, PageApiStandIn, screeningEvent } from '../page-api-stand-in.ts';

await loadFiles(
  loadSchemas,
  loadRefusals,
  () => import('../../../src/client/feed/screening-feed.ts'),
  () => import('../../../src/status/status.ts'),
  () => import('../../../src/status/views/list.ts'),
  () => import('../../../src/status/follow-ups.ts'),
);

/** A page with one `<screening-status>`, whose `fetch` calls a stand-in of the page API. */
export class StatusPage {
  readonly api = new PageApiStandIn();
  readonly events: Event[] = [];
  role = 'candidate';
  /** What the page session says that the page may ask for. */
  may: 'report'[] | undefined;
  /** The candidate whom the page session names. */
  reference: string | undefined;
  /** The origins that the page session names. */
  endpoints: string[] | undefined;
  /** Whose page session it is. */
  subject: string = crypto.randomUUID();
  readonly #pageFetch = globalThis.fetch;
  readonly #main = document.createElement('main');
  #element: ScreeningStatusElement | undefined;

  constructor() {
    globalThis.fetch = this.api.fetch;
  }

  /** Each page has its own function, so that tests do not share a gate. */
  readonly fetchSession = async (): Promise<PageSession> => ({
    token: aToken({
      sub: this.subject,
      role: this.role,
      reference: this.reference,
      aud: this.endpoints,
      may: this.may,
      jti: crypto.randomUUID(),
    }),
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  });

  get element(): ScreeningStatusElement {
    if (!this.#element) throw new Error('The page has not been opened.');
    return this.#element;
  }

  async open(attributes: Record<string, string> = {}): Promise<void> {
    const element = document.createElement('screening-status');
    element.fetchSession = this.fetchSession;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    for (const type of ['screening-change', 'screening-complete', 'screening-connection'])
      element.addEventListener(type, (event) => this.events.push(event));
    this.#main.lang = 'en';
    this.#main.append(element);
    document.body.append(this.#main);
    this.#element = element;
    await this.settle();
  }

  /** Opens the page with these screenings and a live stream. */
  async show(screenings: Screening[], attributes: Record<string, string> = {}): Promise<void> {
    this.api.screenings = screenings;
    await this.open(attributes);
    await until(() => this.api.streams.length > 0);
    this.api.stream.send(': hello\n\n');
    await this.settle();
  }

  /** Sends a changed screening through the stream. */
  async receive(screening: Screening): Promise<void> {
    this.api.stream.send(screeningEvent(`after ${screening.revision}`, screening));
    await this.settle();
  }

  /** The stream ends, and the page opens another one at once, as after a pause whose length is chance. */
  async renewStream(): Promise<void> {
    const ended = this.api.stream;
    ended.end();
    await until(() => ended.isClosedByPage());
    dispatchEvent(new Event('online'));
    await until(() => this.api.stream !== ended);
    await this.settle();
  }

  async settle(): Promise<void> {
    await settled();
    await this.#element?.updateComplete;
  }

  part(name: string): HTMLElement | null {
    return this.find(`[part~='${name}']`);
  }

  find(selector: string): HTMLElement | null {
    return this.element.renderRoot.querySelector(selector);
  }

  /** The visible text, in one line. */
  get text(): string {
    const content = this.element.renderRoot.querySelector('section, .badge');
    return content?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  }

  get announcement(): string {
    return this.element.renderRoot.querySelector('[role=status]')?.textContent ?? '';
  }

  close(): void {
    this.#main.remove();
    globalThis.fetch = this.#pageFetch;
  }
}
