import { loadRefusals, loadSchemas } from '../../../src/client/api/answer-files.ts';
import { pageClock } from '../../../src/client/clock.ts';
import type { SessionClaims } from '../../../src/client/api/session-claims.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import type { Order } from '../../../src/protocol/order.ts';
import type { FieldProblem } from '../../../src/protocol/problem.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import type { PassedFacts, ScreeningPackage } from '../../../src/protocol/screening-package.ts';
import '../../../src/launcher/define.ts';
import type { ScreeningLauncherElement } from '../../../src/launcher/screening-launcher-element.ts';
import { loadFiles } from '../load-files.ts';
import { ManualClock, settled } from '../manual-clock.ts';
import { loadChunks } from './held-chunks.ts';
import { aScreening, aToken, PageApiStandIn } from '../page-api-stand-in.ts';

await loadFiles(
  loadChunks,
  loadSchemas,
  loadRefusals,
  () => import('../../../src/client/feed/screening-feed.ts'),
);
// No test waits for a frame or an idle browser.
globalThis.requestAnimationFrame = (act) => {
  act(performance.now());
  return 0;
};
globalThis.requestIdleCallback = (act) => {
  act({ didTimeout: false, timeRemaining: () => 50 });
  return 0;
};

type Control = HTMLInputElement | HTMLSelectElement;

/** A package of these fields. All are required except `path?`; `path!` is known to the host. */
export function aPackage(paths: string, facts: Partial<ScreeningPackage> = {}): ScreeningPackage {
  return {
    id: 'basic',
    title: 'Basic check',
    products: [{ title: 'SSN trace' }],
    collectable: true,
    fields: paths.split(' ').map((path) => ({
      path: path.replace(/[?!]$/, ''),
      required: !path.endsWith('?'),
      ...(path.endsWith('!') && { known: true }),
    })),
    ...facts,
  };
}

export const contact = 'givenName familyName email';
export const anna = { givenName: 'Anna', familyName: 'Lee', email: 'anna@example.com' };

/** The proxy's refusal of these answers. */
export const fieldsInvalid = (...errors: FieldProblem[]): Response =>
  Response.json(
    { type: 'about:blank', title: 'fields_invalid', status: 422, code: 'fields_invalid', errors },
    { status: 422, headers: { 'content-type': 'application/problem+json' } },
  );

/** A page with one `<screening-launcher>`, whose `fetch` calls a stand-in of the page API. It opens no tab. */
export class LauncherPage {
  readonly api = new PageApiStandIn();
  readonly events: Event[] = [];
  packages = [aPackage(contact)];
  /** What the host has passed with the page session. */
  passed: PassedFacts | undefined;
  environment: 'test' | 'production' = 'production';
  /** The claims of the page session's token. */
  claims: SessionClaims = { sub: crypto.randomUUID(), role: 'candidate' };
  readonly main = document.createElement('main');
  readonly element: ScreeningLauncherElement = document.createElement('screening-launcher');
  readonly #pageFetch = globalThis.fetch;
  readonly #pageOpen = globalThis.open;

  constructor() {
    globalThis.fetch = this.api.fetch;
    // A real tab would come before the tests, and a page that is hidden closes its event stream.
    globalThis.open = () => null;
    this.api.answers['GET /packages'] = () =>
      Response.json({ environment: this.environment, packages: this.packages, passed: this.passed });
    this.api.answers['POST /screenings'] = () => this.acceptedOrder();
    this.api.answers['POST /screenings/s1/invite'] = () =>
      Response.json({
        url: `${location.origin}/hosted-form`,
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
      });
    this.element.fetchSession = async (): Promise<PageSession> => ({
      token: aToken({ ...this.claims, jti: crypto.randomUUID() }),
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    });
    for (const name of ['ready', 'step', 'submit', 'created', 'error', 'invite'])
      this.main.addEventListener(`screening-${name}`, (event) => this.events.push(event));
    this.main.lang = 'en';
    document.body.append(this.main);
  }

  /** Sets properties of the element and adds it to the page. */
  async open(properties: Partial<ScreeningLauncherElement> = {}): Promise<void> {
    Object.assign(this.element, properties);
    this.main.append(this.element);
    await this.settle();
  }

  /** The answer to an order that is accepted. */
  acceptedOrder(facts: Partial<Screening> = {}, status = 201): Response {
    const { mode } = this.orders.at(-1) ?? { mode: 'form' };
    const invited: Partial<Screening> =
      mode === 'form' ? {} : { phase: 'invited', waitingOn: 'candidate', invite: { method: mode } };
    const ordered = {
      id: 's1',
      packageId: 'basic',
      clientReferenceId: this.claims.reference ?? 'candidate-1',
    };
    return Response.json(aScreening({ ...ordered, ...invited, ...facts }), { status });
  }

  /** The orders that were sent. */
  get orders(): Order[] {
    return this.api.callsOf('POST /screenings').map(({ body }) => JSON.parse(body ?? '') as Order);
  }

  /** The idempotency keys of the orders that were sent. */
  get orderKeys(): (string | null)[] {
    return this.api.callsOf('POST /screenings').map(({ headers }) => headers.get('idempotency-key'));
  }

  /** The types of the events so far, without the prefix screening-. */
  get eventNames(): string[] {
    return this.events.map(({ type }) => type.replace('screening-', ''));
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get heading(): string | undefined {
    return this.root.querySelector('h3')?.textContent.trim();
  }

  /** The visible text, in one line. */
  get text(): string {
    return this.root.querySelector('section')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
  }

  get focused(): Element | null {
    return this.root.activeElement;
  }

  /** The labels of all fields shown, in order. */
  get labels(): string[] {
    return [...this.root.querySelectorAll('.field > label, .field > legend, .flag label')].map((label) =>
      label.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
  }

  field(name: string): Control {
    const control = this.root.querySelector<Control>(`[name='${name}']`);
    if (!control) throw new Error(`Nothing asks for ${name}; there is ${this.labels.join(', ')}.`);
    return control;
  }

  problemAt(name: string): string | undefined {
    return this.#saidAt(name, 'problem');
  }

  /** A remark about an answer that is no problem. */
  noteAt(name: string): string | undefined {
    return this.#saidAt(name, 'note');
  }

  #saidAt(name: string, what: 'problem' | 'note'): string | undefined {
    const controls = [this.field(name), ...this.parts(name), this.root.getElementById(name)];
    const ids = controls.flatMap((control) => control?.getAttribute('aria-describedby')?.split(' ') ?? []);
    const id = ids.find((each) => each.endsWith(`-${what}`));
    return id && this.root.getElementById(id)?.textContent.trim();
  }

  /** The inputs of a date, in the order of the page; none for another field. */
  parts(name: string): HTMLInputElement[] {
    return [...this.root.querySelectorAll<HTMLInputElement>(`[name='${name}'][data-part]`)];
  }

  /** Types into a field, character by character, and leaves it; a date as `1990-01-20`, a part for each input. */
  async type(name: string, text: string): Promise<void> {
    const parts = this.parts(name);
    if (parts.length === 0) typeInto(this.field(name), text);
    const [year = '', month = '', day = ''] = text.split('-');
    const typed: Record<string, string> = { year, month, day };
    for (const part of parts) typeInto(part, typed[part.dataset['part'] ?? ''] ?? '');
    parts.at(-1)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await this.settle();
  }

  /** Types into one input of a date. The date is left where `leaves`. */
  async typePart(name: string, part: 'day' | 'month' | 'year', text: string, leaves = true): Promise<void> {
    const input = this.part(name, part);
    typeInto(input, text);
    if (leaves) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await this.settle();
  }

  part(name: string, part: 'day' | 'month' | 'year'): HTMLInputElement {
    const found = this.parts(name).find(({ dataset }) => dataset['part'] === part);
    if (!found) throw new Error(`Nothing asks for the ${part} of ${name}.`);
    return found;
  }

  async answer(answers: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(answers)) await this.type(name, text);
  }

  button(name: string): HTMLButtonElement {
    const buttons = [...this.root.querySelectorAll('button')];
    const found = buttons.find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name,
    );
    if (!found)
      throw new Error(`There is no button ${name}; there is ${buttons.map((b) => b.textContent.trim())}.`);
    return found;
  }

  async press(...names: string[]): Promise<void> {
    for (const name of names) {
      this.button(name).click();
      await this.settle();
    }
  }

  /** Presses, and lets the minute pass in which an order that does not arrive is sent again. */
  async pressInVain(...names: string[]): Promise<void> {
    const clock = new ManualClock();
    const { now, after } = pageClock;
    Object.assign(pageClock, { now: () => clock.now(), after: clock.after.bind(clock) });
    try {
      await this.press(...names);
      await clock.pass(60_000);
    } finally {
      Object.assign(pageClock, { now, after });
    }
    await this.settle();
  }

  async settle(): Promise<void> {
    await settled();
    await this.element.updateComplete;
  }

  close(): void {
    this.main.remove();
    globalThis.fetch = this.#pageFetch;
    globalThis.open = this.#pageOpen;
    sessionStorage.clear();
  }
}

/** Types into a control, character by character, and leaves it. */
function typeInto(control: Control, text: string): void {
  control.focus();
  control.value = '';
  for (const character of control instanceof HTMLInputElement ? Array.from(text) : [text]) {
    control.value += character;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
