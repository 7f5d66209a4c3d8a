import type { Consent } from '../../protocol/order.ts';
import type { Disclosure } from './disclosure.ts';

interface Signature {
  text: string;
  consent: Consent;
}

/** The signatures of a candidate. Each is valid only for the version and the text that was shown. */
export class SignatureBook {
  readonly #signatures = new Map<string, Signature>();

  /** Stores the signature for the text that was shown. */
  keep({ text }: Disclosure, consent: Consent): void {
    this.#signatures.set(consent.id, { text, consent });
  }

  signatureFor({ id, version, text }: Disclosure): Consent | undefined {
    const signature = this.#signatures.get(id);
    return signature?.text === text && signature.consent.version === version ? signature.consent : undefined;
  }
}
