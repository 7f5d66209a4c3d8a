import { basicAuthorization } from '../service/service-token.ts';

/** A callback as it came. */
export interface HeardCallback {
  /** Whether it carried the credentials that the order gave: `none` when it carried nothing at all. */
  credentials: 'ours' | 'none' | 'others';
  body: unknown;
}

const basePath = '/screening-api/callbacks';

/** Takes callbacks at an address of its own while the doctor waits. */
export class CallbackInbox {
  readonly order: { uri: string; user: string; password: string };
  readonly heard: HeardCallback[] = [];
  readonly #path: string;
  readonly #first = Promise.withResolvers<void>();

  /** @param name a text that nobody can guess: part of the address, and the password. */
  constructor(publicUrl: string, name: string) {
    this.#path = `${basePath}/doctor.${name}`;
    this.order = { uri: `${publicUrl}${this.#path}`, user: 'screening-doctor', password: name };
  }

  /** Resolves when the first callback has come. */
  get first(): Promise<void> {
    return this.#first.promise;
  }

  /** Answers 200 to callbacks at the inbox's address, 404 to anything else. */
  async receive(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST' || !pathname.endsWith(this.#path))
      return new Response(null, { status: 404 });
    const body: unknown = await request.json().catch(() => undefined);
    this.heard.push({ credentials: this.#credentials(request.headers.get('authorization')), body });
    this.#first.resolve();
    return new Response(null, { status: 200 });
  }

  #credentials(given: string | null): HeardCallback['credentials'] {
    if (given === null) return 'none';
    return given === basicAuthorization(this.order.user, this.order.password) ? 'ours' : 'others';
  }
}
