import { ScreeningError } from '../client/screening-error.ts';
import type { RequiredDisclosure } from '../protocol/page-session-request.ts';
import { digestOf } from './form/consent.ts';
import { noDisclosures } from './form/disclosure.ts';
import type { LauncherHost } from './launcher-host.ts';

/** Milliseconds that a host has to set its documents. */
const documentsTimeoutMs = 5000;

/** Whether the page can show every document that the page session demands: without one the proxy takes no order. */
export class DemandedDocuments {
  readonly #host: LauncherHost;
  readonly #demanded: RequiredDisclosure[];
  readonly #report: (problem: ScreeningError) => void;
  /** By text, once they are known. */
  readonly #digests = new Map<string, string>();
  #isOverdue = false;

  constructor(host: LauncherHost, demanded: RequiredDisclosure[], report: (problem: ScreeningError) => void) {
    this.#host = host;
    this.#demanded = demanded;
    this.#report = report;
  }

  /** Checks now, and once more when the host had time to set its documents, unless `signal` aborts before. */
  demand(signal: AbortSignal): void {
    const timer = setTimeout(() => {
      this.#isOverdue = true;
      void this.check();
    }, documentsTimeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    void this.check();
  }

  /** Compares the documents of the host with what is demanded. Call it when the host has set them. */
  async check(): Promise<void> {
    for (const { text } of this.#host.disclosures) {
      const digest = await digestOf(text).catch(() => undefined);
      if (digest) this.#digests.set(text, digest);
    }
    const { problem } = this;
    if (problem) this.#report(problem);
    this.#host.requestUpdate();
  }

  /** The first document that the page cannot show as it is demanded. */
  get missing(): RequiredDisclosure | undefined {
    return this.#demanded.find(
      ({ id, version, sha256 }) =>
        !this.#host.disclosures.some(
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
    if (!missing || (this.#host.disclosures === noDisclosures && !this.#isOverdue)) return undefined;
    return new ScreeningError(
      'consent_missing',
      `Add ${missing.id} ${missing.version} to disclosures, with the text that the page session demands.`,
    );
  }
}
