import type { Consent } from '../../protocol/order.ts';

/** A document that the candidate must sign: plain text, with an id and a version that the host chooses. */
export interface Disclosure {
  id: string;
  version: string;
  title: string;
  /** ISO 3166: a country (`US`) or a region (`US-CA`) of who sees the document, because they live or work there; by default everybody. */
  jurisdiction?: string;
  /** BCP 47: the language of title and text; by default the nearest `lang` around the element. */
  lang?: string;
  text: string;
  /** Whether a box under the text asks for a copy of the report. */
  copyBox?: boolean;
}

/** For a host that has not set its documents yet. */
export const noDisclosures: Disclosure[] = [];

/** Whether a document of the host is one that the page session demands, apart from its text. */
export const isOfferedAs = (
  shown: Pick<Disclosure, 'id' | 'version'>,
  { id, version }: Pick<Disclosure, 'id' | 'version'>,
): boolean => shown.id === id && shown.version === version;

interface OpenDocument {
  /** The index of its step. */
  step: number;
  disclosure: Disclosure;
  /** Whether it has taken the place of another one, which the candidate may have read. */
  isReplaced: boolean;
}

/** The signatures of a candidate. Each is valid only for the version and the text that was shown. */
export class SignatureBook {
  readonly #signatures = new Map<string, { text: string; consent: Consent }>();
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
    if (disclosure && before && isSame(before.disclosure, disclosure)) return false;
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

/** Whether two are the same document with the same words. */
const isSame = (a: Disclosure, b: Disclosure): boolean => isOfferedAs(a, b) && a.text === b.text;
