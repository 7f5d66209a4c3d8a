import { everyCached, everyMarkup, everyRecord, everyString } from './every-string.ts';
import type { LauncherPage } from './launcher-page.ts';

/** A social security number that nobody has typed by chance. */
export const canary = '536-22-8726';
/** It, as typed, as sent, and as an address has it; without its last digits, which the review shows. */
export const trace = /536(\D|%2D)?22(\D|%2D)?87/i;

type Methods = Record<string, (...args: unknown[]) => unknown>;

/**
 * Looks for the canary in every place where it does not belong. What goes by and is gone, such as
 * a line on the console, is kept from the beginning until `close`.
 */
export class LeakSearch {
  readonly #page: LauncherPage;
  readonly #kept: Record<string, unknown[]> = {};
  readonly #closing: (() => void)[] = [];

  constructor(page: LauncherPage) {
    this.#page = page;
    // Their list is of a limited length, and the page's own scripts are many.
    performance.clearResourceTimings();
    const methods = (object: unknown): Methods => object as Methods;
    for (const name of Object.keys(console)) this.#overhear('the console', methods(console), name);
    for (const name of ['pushState', 'replaceState'])
      this.#overhear('the history', methods(history), name, true);
    this.#overhear('another tab', methods(BroadcastChannel.prototype), 'postMessage', true);
    this.#overhear('another window', methods(window), 'postMessage', true);
    for (const name of ['error', 'unhandledrejection'])
      this.#listen(window, name, (event) =>
        this.keep('an error', event instanceof ErrorEvent ? event.error : Reflect.get(event, 'reason')),
      );
  }

  /** Keeps something that was seen, such as an error that a method threw. */
  keep(place: string, what: unknown): void {
    (this.#kept[place] ??= []).push(what);
  }

  /** The places where it is. */
  async places(): Promise<string[]> {
    const { api, events, main } = this.#page;
    const found: Record<string, unknown> = {
      ...this.#kept,
      'local storage': Object.entries(localStorage),
      'session storage': Object.entries(sessionStorage),
      'a database': await everyRecord(),
      'a cache': await everyCached(),
      'a cookie': document.cookie,
      'the address': [location.href, window.name],
      'an address that was fetched': performance.getEntriesByType('resource').map(({ name }) => name),
      'a request': api.calls.map(({ method, path, headers, body }) => [
        method,
        path,
        headers,
        mayHold(method, path, body) ? undefined : body,
      ]),
      'an event': events,
      'the document': [...everyMarkup(document.documentElement)],
      'the host’s form': [...main.querySelectorAll('form')].map((form) => new FormData(form)),
    };
    return Object.entries({ ...found, 'the history': [this.#kept['the history'], history.state] })
      .filter(([, content]) => isIn(content))
      .map(([place]) => place);
  }

  close(): void {
    for (const undo of this.#closing) undo();
  }

  /** Keeps what a method is called with; the console's stay silent. */
  #overhear(place: string, object: Methods, name: string, isPassedOn = false): void {
    const usual = object[name];
    if (typeof usual !== 'function') return;
    const keep = (args: unknown[]): void => this.keep(place, args);
    object[name] = function (this: unknown, ...args: unknown[]) {
      keep(args);
      return isPassedOn ? usual.apply(this, args) : undefined;
    };
    this.#closing.push(() => (object[name] = usual));
  }

  #listen(target: EventTarget, name: string, hear: (event: Event) => void): void {
    target.addEventListener(name, hear);
    this.#closing.push(() => target.removeEventListener(name, hear));
  }
}

const isIn = (content: unknown): boolean => [...everyString(content)].some((text) => trace.test(text));

/** What a candidate or a member hands in is where it belongs; an order that only invites somebody has no use for it. */
function mayHold(method: string, path: string, body: string | null): boolean {
  if (method !== 'POST') return false;
  return path === '/trust' || (path === '/screenings' && /"mode":"form"/.test(body ?? ''));
}
