import { createHmac } from 'node:crypto';
import type { CallbackHeader } from '../service/callback-header.ts';
import type { ScreeningService } from '../service/port.ts';
import type { CallbackAddress, CallbackCapabilities } from '../screenings/callback-capabilities.ts';
import { isSame } from '../key-ring.ts';

/** A header of a request, by its name in small letters. */
export type ReadHeader = (name: string) => string | undefined;

/** Where a callback came to: the address of an order, or the one for the account. */
type Address = CallbackAddress | 'shared';

interface Dependencies {
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  /** Agreed with the service outside of any order (`SERVICE_CALLBACK_SECRET`). */
  sharedSecret: string | undefined;
}

/** What a callback must carry beside its address: the credentials and the header that the profile names. */
export class CallbackProof {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** As much of it as can be seen before the body is read: a signature has to be there. */
  isPossible(address: Address, header: ReadHeader): boolean {
    const { service, capabilities } = this.#deps;
    const hasCredentials = service.hasCallbackCredentials && address !== 'shared';
    if (hasCredentials && !capabilities.isAuthorized(address, header('authorization'))) return false;
    const { callbackHeader: agreed } = service;
    // Anybody can guess the address for the account.
    if (!agreed) return address !== 'shared';
    return agreed.holds === 'secret'
      ? this.#holdsHeader(agreed, address, header, '')
      : Boolean(header(agreed.name.toLowerCase()));
  }

  /**
   * The rest of it, where it {@link isPossible}.
   *
   * @param text the raw body.
   */
  isGiven(address: Address, header: ReadHeader, text: string): boolean {
    const { callbackHeader: agreed } = this.#deps.service;
    return !agreed || this.#holdsHeader(agreed, address, header, text);
  }

  #holdsHeader(agreed: CallbackHeader, address: Address, header: ReadHeader, text: string): boolean {
    const given = header(agreed.name.toLowerCase())?.trim() ?? '';
    return this.#secrets(agreed, address).some((secret) =>
      isSame(given, expectedHeader(agreed, secret, text)),
    );
  }

  #secrets(header: CallbackHeader, address: Address): string[] {
    const { capabilities, sharedSecret } = this.#deps;
    if (header.secret !== null && address !== 'shared') return capabilities.headerSecrets(address);
    return sharedSecret === undefined ? [] : [sharedSecret];
  }
}

/** What the header holds for a callback whose raw body is `text`. */
export function expectedHeader(
  { holds, encoding, prefix }: Pick<CallbackHeader, 'holds' | 'encoding' | 'prefix'>,
  secret: string,
  text: string,
): string {
  if (holds === 'secret') return prefix + secret;
  const algorithm = holds.slice('hmac-'.length);
  return prefix + createHmac(algorithm, secret).update(text, 'utf8').digest(encoding);
}
