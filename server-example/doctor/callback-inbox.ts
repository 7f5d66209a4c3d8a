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

/** Waits for one callback at an address of its own. */
export class CallbackInbox {
  readonly order: { uri: string; user: string; password: string };
  /** The first callback. */
  received: ReceivedCallback | undefined;
  readonly #path: string;
  readonly #arrival = Promise.withResolvers<void>();

  /** @param secret a text that nobody can guess. It is part of the address, and it is the password. */
  constructor(publicUrl: string, secret: string) {
    this.#path = `/screening-api/callbacks/doctor.${secret}`;
    this.order = { uri: `${publicUrl}${this.#path}`, user: 'screening-doctor', password: secret };
  }

  /** Resolves when a callback has arrived. */
  get arrival(): Promise<void> {
    return this.#arrival.promise;
  }

  /** Answers 200 to callbacks at the inbox's address, 404 to anything else. */
  async receive(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST' || !pathname.endsWith(this.#path))
      return new Response(null, { status: 404 });
    const { headers } = request;
    const text = await request.text();
    this.received ??= { credentials: this.#credentials(headers), headers, text, body: parseJson(text) };
    this.#arrival.resolve();
    return new Response(null, { status: 200 });
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
