import { ScreeningError } from '../../client/screening-error.ts';
import type { RequiredDisclosure } from '../../protocol/page-session-request.ts';
import { digestOf } from '../form/consent.ts';
import { noDisclosures } from '../form/disclosure.ts';
import type { LauncherPage } from './launcher-page.ts';

/** Milliseconds that a host has to set its documents. */
const documentsTimeoutMs = 5000;

/** Whether the page can show every document that the page session demands: without one the proxy takes no order. */
export class DemandedDocuments {
  readonly #page: LauncherPage;
  readonly #demanded: RequiredDisclosure[];
  /** By text, once they are known. */
  readonly #digests = new Map<string, string>();
  #isOverdue = false;

  /** Checks now, and once more when the host had time to set its documents, unless `signal` aborts before. */
  constructor(page: LauncherPage, demanded: RequiredDisclosure[], signal: AbortSignal) {
    this.#page = page;
    this.#demanded = demanded;
    if (demanded.length === 0) return;
    const timer = setTimeout(() => {
      this.#isOverdue = true;
      void this.check();
    }, documentsTimeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    void this.check();
  }

  /** Compares the documents of the host with what is demanded. Call it when the host has set them. */
  async check(): Promise<void> {
    if (this.#demanded.length === 0) return;
    for (const { text } of this.#page.element.disclosures) {
      const digest = await digestOf(text).catch(() => undefined);
      if (digest) this.#digests.set(text, digest);
    }
    const { problem } = this;
    if (problem) this.#page.report(problem);
    this.#page.element.requestUpdate();
  }

  /** The first document that the page cannot show as it is demanded. */
  get missing(): RequiredDisclosure | undefined {
    return this.#demanded.find(
      ({ id, version, sha256 }) =>
        !this.#page.element.disclosures.some(
          (shown) =>
            shown.id === id &&
            shown.version === version &&
            (this.#digests.get(shown.text) ?? sha256) === sha256,
        ),
    );
  }

  /** The same as a problem, unless the host has not set its documents yet and still has time for it. */
  get problem(): ScreeningError | undefined {
    const { missing } = this;
    if (!missing || (this.#page.element.disclosures === noDisclosures && !this.#isOverdue)) return undefined;
    return new ScreeningError(
      'consent_missing',
      `Add ${missing.id} ${missing.version} to disclosures, with the text that the page session demands.`,
    );
  }
}
