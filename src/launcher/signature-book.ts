import type { Consent } from '../protocol/order.ts';
import type { Disclosure } from './disclosure.ts';

interface Signature {
  text: string;
  consent: Consent;
}

/** The disclosures a candidate has signed. A signature holds for the version and the very text that was shown. */
export class SignatureBook {
  readonly #signatures = new Map<string, Signature>();

  /** Signs with a typed name; `locale` is the language the element spoke. */
  async sign({ id, version, text }: Disclosure, typedName: string, locale: string): Promise<void> {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    this.#signatures.set(id, { text, consent: { id, version, locale, sha256, typedName } });
  }

  signatureUnder({ id, version, text }: Disclosure): Consent | undefined {
    const signature = this.#signatures.get(id);
    return signature?.text === text && signature.consent.version === version ? signature.consent : undefined;
  }

  get isEmpty(): boolean {
    return this.#signatures.size === 0;
  }

  /** The consents for an order that shows `disclosures`. */
  consents(disclosures: Disclosure[]): Consent[] {
    return disclosures
      .map((disclosure) => this.signatureUnder(disclosure))
      .filter((consent) => consent !== undefined);
  }
}
