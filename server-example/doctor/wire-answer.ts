import { readAt } from '../service/wire-body.ts';
import { asObject } from './places.ts';

interface Answer {
  /** Null when no answer came at all. */
  status: number | null;
  headers: Headers;
  /** Undefined when there was none, or when it was not JSON. */
  body: unknown;
}

/** An answer of the service, unchanged, and what its status means. */
export class WireAnswer {
  readonly status: number | null;
  readonly headers: Headers;
  readonly body: unknown;
  /** The call and how it ended, in words, without a value: `GET /v2/candidates?reference=… answers 200`. */
  readonly call: string;

  /** @param call what was called: `GET /v2/candidates?reference=…`. */
  constructor(call: string, { status, headers, body }: Answer) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.call = `${call} ${this.outcome}`;
  }

  /** How the call ended, in words. */
  get outcome(): string {
    return this.status === null ? 'got no answer' : `answers ${this.status}`;
  }

  /** Whether it did what was asked: the proxy takes 202 for an order, too. */
  get isOk(): boolean {
    return this.status !== null && this.status >= 200 && this.status < 300;
  }

  /** Whether the service refused what the request says. */
  get isRefused(): boolean {
    return this.status === 400 || this.status === 422;
  }

  /** Whether there is nothing at this path, or nothing that takes this method. */
  get isNowhere(): boolean {
    return this.status === 404 || this.status === 405;
  }

  /** Whether the service gave no answer to the question: another time it may. */
  get isBusy(): boolean {
    return this.status === null || this.status === 429 || this.status >= 500;
  }

  /** Whether it proves that there is a route: only one that exists accepts a call, or refuses its method or content. */
  get isOfRoute(): boolean {
    return this.isOk || this.isRefused || this.status === 405 || this.status === 409;
  }

  /** The body as an object; an empty one for anything else. */
  get object(): Record<string, unknown> {
    return asObject(this.body);
  }

  /** The value at a path of the profile; the empty path is the body itself. */
  at(path: string): unknown {
    return readAt(this.body, path);
  }
}
