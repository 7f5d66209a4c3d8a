import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import type { KeyRing } from './key-ring.ts';

const version = 'c1';
const user = 'screening-callback';

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

  /** The callback that an order asks for. */
  callback(reference: string): { uri: string; user: string; password: string } {
    const code = this.#keys.sign('callback capability', this.#claim(reference));
    return {
      uri: `${this.#baseUrl}/${version}.${reference}.${code}`,
      user,
      password: this.#keys.sign('callback password', this.#claim(reference)),
    };
  }

  /** The passwords that orders with this reference may have given: by the current and by the previous secret. */
  passwords(reference: string): string[] {
    return this.#keys.signatures('callback password', this.#claim(reference));
  }

  /** The reference in a capability, or `undefined` when the proxy did not make it. */
  reference(capability: string): string | undefined {
    const [given, reference, code] = capability.split('.');
    if (given !== version || reference === undefined || code === undefined) return undefined;
    return this.#keys.isSigned('callback capability', this.#claim(reference), code) ? reference : undefined;
  }

  /** Whether the Basic credentials are those of this reference. */
  isAuthorized(reference: string, authorization: string | undefined): boolean {
    const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const [name, password = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    return name === user && this.#keys.isSigned('callback password', this.#claim(reference), password);
  }

  #claim(reference: string): string {
    return `${version} ${this.#environment} ${reference}`;
  }
}
