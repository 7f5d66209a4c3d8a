import { answersOf } from '../../src/protocol/candidate.ts';
import { basicAuthorization } from '../service/service-token.ts';

/** A callback as it arrived. */
export interface ReceivedCallback {
  /** Whether it carried the credentials of the order; `none` when it had no Authorization header. */
  credentials: 'ours' | 'none' | 'others';
  headers: Headers;
  /** The raw body. */
  text: string;
  body: unknown;
}

/** So many are kept that came before it was known which screening they should be about. */
const mostEarly = 100;

/** Waits for one callback at an address of its own, or at the one for the account. */
export class CallbackInbox {
  readonly order: { uri: string; user: string; password: string };
  /** The first callback. */
  received: ReceivedCallback | undefined;
  readonly #path: string;
  readonly #isShared: boolean;
  readonly #early: ReceivedCallback[] = [];
  #screeningId: string | undefined;
  readonly #arrival = Promise.withResolvers<void>();

  /** @param secret a text that nobody can guess. It is part of an address of its own, and it is the password. */
  constructor(publicUrl: string, { secret, isShared }: { secret: string; isShared: boolean }) {
    this.#isShared = isShared;
    this.#path = `/screening-api/callbacks/${isShared ? 'shared' : `doctor.${secret}`}`;
    this.order = { uri: `${publicUrl}${this.#path}`, user: 'screening-doctor', password: secret };
  }

  /** Resolves when a callback has arrived. */
  get arrival(): Promise<void> {
    return this.#arrival.promise;
  }

  /** At the address for the account, only what is about this screening counts. */
  expect(screeningId: string): void {
    this.#screeningId = screeningId;
    const early = this.#early.find((one) => this.#isExpected(one));
    if (early) this.#take(early);
  }

  /** Answers 200 to callbacks at the inbox's address, 503 to those that the proxy waits for, 404 to anything else. */
  async receive(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST' || !pathname.endsWith(this.#path))
      return new Response(null, { status: 404 });
    const { headers } = request;
    const text = await request.text();
    const callback = { credentials: this.#credentials(headers), headers, text, body: parseJson(text) };
    if (this.#isExpected(callback)) {
      this.#take(callback);
      return new Response(null, { status: 200 });
    }
    if (this.#early.length < mostEarly) this.#early.push(callback);
    return new Response(null, { status: 503 });
  }

  #isExpected({ body }: ReceivedCallback): boolean {
    if (!this.#isShared) return true;
    return answersOf(body).some(([, value]) => String(value) === this.#screeningId);
  }

  #take(callback: ReceivedCallback): void {
    this.received ??= callback;
    this.#arrival.resolve();
  }

  #credentials(headers: Headers): ReceivedCallback['credentials'] {
    const given = headers.get('authorization');
    if (given === null) return 'none';
    return given === basicAuthorization(this.order.user, this.order.password) ? 'ours' : 'others';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
