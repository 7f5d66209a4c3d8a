import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import { isSame, type KeyRing } from '../key-ring.ts';

const version = 'c2';
const user = 'screening-callback';

/** Characters of the code that stand in the address; the other 22 are the password. */
const addressedLength = 21;

/** What the address of a callback says, and what has to come with it. */
export interface CallbackAddress {
  reference: string;
  /** Of its Basic credentials. */
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
      uri: `${this.#baseUrl}/${version}.${reference}.${code.slice(0, addressedLength)}`,
      user,
      password: code.slice(addressedLength),
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
      .find((one) => isSame(one.slice(0, addressedLength), start));
    return code === undefined ? undefined : { reference, password: code.slice(addressedLength) };
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
