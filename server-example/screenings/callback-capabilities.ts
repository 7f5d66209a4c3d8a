import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import type { KeyRing } from '../sessions/key-ring.ts';

/** Orders of `c1` were told their password as the secret of the header, too. */
const versions = ['c1', 'c2'] as const;
const user = 'screening-callback';

/** What the address of a callback says. */
export interface CallbackAddress {
  version: (typeof versions)[number];
  reference: string;
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
    const claim = this.#claim({ version: 'c2', reference });
    return {
      uri: `${this.#baseUrl}/c2.${reference}.${this.#keys.sign('callback capability', claim)}`,
      user,
      password: this.#keys.sign('callback password', claim),
      headerSecret: this.#keys.sign('callback header', claim),
    };
  }

  /** The secrets of the header that such orders may have told: by the current and by the previous secret. */
  headerSecrets(address: CallbackAddress): string[] {
    const purpose = address.version === 'c1' ? 'callback password' : 'callback header';
    return this.#keys.signatures(purpose, this.#claim(address));
  }

  /** What a capability says, or `undefined` when the proxy did not make it. */
  address(capability: string): CallbackAddress | undefined {
    const [given, reference, code, ...more] = capability.split('.');
    const version = versions.find((one) => one === given);
    if (!version || reference === undefined || code === undefined || more.length > 0) return undefined;
    const address = { version, reference };
    return this.#keys.isSigned('callback capability', this.#claim(address), code) ? address : undefined;
  }

  /** Whether the Basic credentials are those of this address. */
  isAuthorized(address: CallbackAddress, authorization: string | undefined): boolean {
    const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const [name, password = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    return name === user && this.#keys.isSigned('callback password', this.#claim(address), password);
  }

  #claim({ version, reference }: CallbackAddress): string {
    return `${version} ${this.#environment} ${reference}`;
  }
}
