import type { Consent } from '../../protocol/order.ts';
import { type Disclosure, isSameDocument } from './disclosure.ts';

interface Signature {
  text: string;
  consent: Consent;
}

interface OpenDocument {
  /** The index of its step. */
  step: number;
  disclosure: Disclosure;
  /** Whether it has taken the place of another one, which the candidate may have read. */
  isReplaced: boolean;
}

/** The signatures of a candidate. Each is valid only for the version and the text that was shown. */
export class SignatureBook {
  readonly #signatures = new Map<string, Signature>();
  #open: OpenDocument | undefined;

  /** What lies before the candidate: the same object until another document, or another text, takes its place. */
  get open(): OpenDocument | undefined {
    return this.#open;
  }

  /**
   * Lays a document before the candidate, or nothing; call it before the step of this index is drawn. Returns whether
   * the document has taken the place of another one that lay there.
   */
  lay(disclosure: Disclosure | undefined, step: number): boolean {
    const before = this.#open?.step === step ? this.#open : undefined;
    if (disclosure && before && isSameDocument(before.disclosure, disclosure)) return false;
    const isReplaced = before !== undefined;
    this.#open = disclosure && { step, disclosure, isReplaced };
    return isReplaced;
  }

  /** Stores the signature for the text that was shown. */
  keep({ text }: Disclosure, consent: Consent): void {
    this.#signatures.set(consent.id, { text, consent });
  }

  /** Every document has to be signed anew. */
  forget(): void {
    this.#signatures.clear();
    this.#open = undefined;
  }

  signatureFor({ id, version, text }: Disclosure): Consent | undefined {
    const signature = this.#signatures.get(id);
    return signature?.text === text && signature.consent.version === version ? signature.consent : undefined;
  }
}
