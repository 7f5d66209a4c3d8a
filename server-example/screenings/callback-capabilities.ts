import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import { isSame, type KeyRing } from '../sessions/key-ring.ts';

const version = 'c2';
const user = 'screening-callback';

/** So much of an address's code stands in it; the rest is the password of its credentials. */
const codeLength = 21;

/** What the address of a callback says. */
export interface CallbackAddress {
  reference: string;
  /** Of the credentials that have to come with it. */
  password: string;
}

/** The URLs and credentials that the service calls back with: each belongs to one screening and cannot be guessed. */
export class CallbackCapabilities {
  readonly #keys: KeyRing;
  readonly #environment: Environment;
  readonly #baseUrl: string;

  /** @param baseUrl where the callbacks route is, without a slash at its end. */
  constructor(keys: KeyRing, environment: Environment, baseUrl: string) {
    this.#keys = keys;
    this.#environment = environment;
    this.#baseUrl = baseUrl;
  }

  newReference(): string {
    return randomBytes(16).toString('base64url');
  }

  /** The callback that an order asks for. Its password travels with each callback; the secret of its header may only sign. */
  callback(reference: string): { uri: string; user: string; password: string; headerSecret: string } {
    const claim = this.#claim(reference);
    const code = this.#keys.sign('callback', claim);
    return {
      uri: `${this.#baseUrl}/${version}.${reference}.${code.slice(0, codeLength)}`,
      user,
      password: code.slice(codeLength),
      headerSecret: this.#keys.sign('callback header', claim),
    };
  }

  /** The secrets of the header that such orders may have told: by the current and by the previous secret. */
  headerSecrets({ reference }: CallbackAddress): string[] {
    return this.#keys.signatures('callback header', this.#claim(reference));
  }

  /** What a capability says, or `undefined` when the proxy did not make it. */
  address(capability: string): CallbackAddress | undefined {
    const [given, reference = '', start = '', ...more] = capability.split('.');
    if (given !== version || more.length > 0) return undefined;
    const code = this.#keys
      .signatures('callback', this.#claim(reference))
      .find((one) => isSame(one.slice(0, codeLength), start));
    return code === undefined ? undefined : { reference, password: code.slice(codeLength) };
  }

  /** Whether the Basic credentials are those of this address. */
  isAuthorized({ password }: CallbackAddress, authorization: string | undefined): boolean {
    const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1] ?? '';
    return isSame(Buffer.from(encoded, 'base64').toString('utf8'), `${user}:${password}`);
  }

  #claim(reference: string): string {
    return `${version} ${this.#environment} ${reference}`;
  }
}
