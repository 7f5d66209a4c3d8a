import { everyCached, everyMarkup, everyRecord, everyString } from './every-string.ts';
import type { LauncherPage } from './launcher-page.ts';

/** A social security number that appears nowhere else in the tests. */
export const canary = '536-22-8726';
/** The number in any format, also encoded in a URL; without its last digits, which the review shows. */
export const trace = /536(\D|%2D)?22(\D|%2D)?87/i;

type Methods = Record<string, (...args: unknown[]) => unknown>;

/**
 * Searches for the canary in all places where it must not be. Records what does not last, such as
 * lines on the console, from its construction until `close`.
 */
export class LeakSearch {
  readonly #page: LauncherPage;
  readonly #recorded: Record<string, unknown[]> = {};
  readonly #cleanUps: (() => void)[] = [];

  constructor(page: LauncherPage) {
    this.#page = page;
    // The list has a limited length, and the scripts of the tests fill it.
    performance.clearResourceTimings();
    const methods = (object: unknown): Methods => object as Methods;
    for (const name of Object.keys(console)) this.#recordCalls('the console', methods(console), name);
    for (const name of ['pushState', 'replaceState'])
      this.#recordCalls('the history', methods(history), name, true);
    this.#recordCalls('another tab', methods(BroadcastChannel.prototype), 'postMessage', true);
    this.#recordCalls('another window', methods(window), 'postMessage', true);
    for (const name of ['error', 'unhandledrejection'])
      this.#listen(window, name, (event) =>
        this.record('an error', event instanceof ErrorEvent ? event.error : Reflect.get(event, 'reason')),
      );
  }

  /** Records a value, such as an error that a method threw. */
  record(place: string, what: unknown): void {
    (this.#recorded[place] ??= []).push(what);
  }

  /** The names of the places where the canary is. */
  async places(): Promise<string[]> {
    const { api, events, main } = this.#page;
    const found: Record<string, unknown> = {
      ...this.#recorded,
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
        mayContainCanary(method, path, body) ? undefined : body,
      ]),
      'an event': events,
      'the document': [...everyMarkup(document.documentElement)],
      'the host’s form': [...main.querySelectorAll('form')].map((form) => new FormData(form)),
    };
    return Object.entries({ ...found, 'the history': [this.#recorded['the history'], history.state] })
      .filter(([, content]) => containsCanary(content))
      .map(([place]) => place);
  }

  close(): void {
    for (const undo of this.#cleanUps) undo();
  }

  /** Records the arguments of all calls of a method. Methods of the console are not called through. */
  #recordCalls(place: string, object: Methods, name: string, callsThrough = false): void {
    const original = object[name];
    if (typeof original !== 'function') return;
    const recordArgs = (args: unknown[]): void => this.record(place, args);
    object[name] = function (this: unknown, ...args: unknown[]) {
      recordArgs(args);
      return callsThrough ? original.apply(this, args) : undefined;
    };
    this.#cleanUps.push(() => (object[name] = original));
  }

  #listen(target: EventTarget, name: string, listener: (event: Event) => void): void {
    target.addEventListener(name, listener);
    this.#cleanUps.push(() => target.removeEventListener(name, listener));
  }
}

const containsCanary = (content: unknown): boolean =>
  [...everyString(content)].some((text) => trace.test(text));

/** Only an order by form and a proof of identity may contain the number; an order that invites somebody must not. */
function mayContainCanary(method: string, path: string, body: string | null): boolean {
  if (method !== 'POST') return false;
  return path === '/trust' || (path === '/screenings' && /"mode":"form"/.test(body ?? ''));
}
