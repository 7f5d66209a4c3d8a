import type { ReactiveController } from 'lit';
import { ScreeningError } from '../../client/screening-error.ts';
import type { RequiredDisclosure } from '../../protocol/page-session-request.ts';
import { digestOf } from '../form/consent.ts';
import { type Disclosure, isOfferedAs } from '../form/disclosure.ts';
import type { LauncherPage } from './launcher-page.ts';

/** Milliseconds that a host has to set its documents: it may have to fetch them. */
const documentsTimeoutMs = 5000;

/** Whether the page can show every document that the page session demands: without one the proxy takes no order. */
export class DemandedDocuments implements ReactiveController {
  readonly #page: LauncherPage;
  readonly #demanded: RequiredDisclosure[];
  /** By text, once they are known. */
  readonly #digests = new Map<string, string>();
  readonly #known = Promise.withResolvers<void>();
  #checked: Disclosure[] | undefined;
  #isOverdue = false;

  /** Checks now, and whenever the host sets its documents, unless `signal` aborts before. */
  constructor(page: LauncherPage, demanded: RequiredDisclosure[], signal: AbortSignal) {
    this.#page = page;
    this.#demanded = demanded;
    if (demanded.length === 0) {
      this.#known.resolve();
      return;
    }
    const timer = setTimeout(() => {
      this.#isOverdue = true;
      void this.check();
    }, documentsTimeoutMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        page.element.removeController(this);
        this.#known.resolve();
      },
      { once: true },
    );
    page.element.addController(this);
    void this.check();
  }

  /**
   * Resolves once the host has set its documents, or had time for it: no form is shown before, so that none is closed while
   * somebody types.
   */
  get known(): Promise<void> {
    return this.#known.promise;
  }

  hostUpdate(): void {
    if (this.#page.element.disclosures !== this.#checked) void this.check();
  }

  /** Compares the documents of the host with what is demanded. */
  async check(): Promise<void> {
    const { element } = this.#page;
    const { disclosures } = element;
    this.#checked = disclosures;
    for (const { text } of disclosures) {
      const digest = await digestOf(text).catch(() => undefined);
      if (digest) this.#digests.set(text, digest);
    }
    // What was set meanwhile is checked by itself.
    if (element.disclosures !== disclosures) return;
    const { problem } = this;
    if (problem) this.#page.report(problem);
    if (!this.#isAwaited) this.#known.resolve();
    element.requestUpdate();
  }

  /** The first document that the page cannot show as it is demanded. */
  get missing(): RequiredDisclosure | undefined {
    return this.#demanded.find(
      (demanded) =>
        !this.#page.element.disclosures.some(
          (shown) =>
            isOfferedAs(shown, demanded) &&
            (this.#digests.get(shown.text) ?? demanded.sha256) === demanded.sha256,
        ),
    );
  }

  /** Whether the host has set no document yet and still has time for it: a framework may set an empty list before. */
  get #isAwaited(): boolean {
    return this.#demanded.length > 0 && this.#page.element.disclosures.length === 0 && !this.#isOverdue;
  }

  /** What is missing as a problem, once the host had its time. */
  get problem(): ScreeningError | undefined {
    const { missing } = this;
    if (!missing || this.#isAwaited) return undefined;
    return new ScreeningError(
      'consent_missing',
      `Add ${missing.id} ${missing.version} to disclosures, with the text that the page session demands.`,
    );
  }
}
