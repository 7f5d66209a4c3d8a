import { html, nothing, type TemplateResult } from 'lit';
import type { PageConnection } from '../client/page-connection.ts';
import type { Trust } from '../protocol/trust.ts';
import type { ApplicationHost } from './application-host.ts';
import { failureNotice } from './failure-notice.ts';
import type { FormContext } from './form-context.ts';
import type { ScreeningApplication } from './screening-application.ts';
import { TrustPassage } from './trust-passage.ts';
import { proofStep } from './trust-proof-step.ts';
import { questionsStep } from './trust-questions-step.ts';
import type { Trusted, TrustState } from './trust-state.ts';

export { TrustApi } from '../client/trust-api.ts';
export { english } from '../locales/en-trust.ts';

/** What the section is drawn from. */
export interface TrustContext {
  readonly passage: TrustPassage;
  /** What the launcher around it is drawn from. */
  readonly launcher: Omit<FormContext, 'form'>;
}

/** "See the outcome yourself": a quiet section of a member's launcher that opens into two steps. */
export class TrustSection {
  readonly #passage: TrustPassage;

  constructor(
    host: ApplicationHost,
    application: ScreeningApplication,
    page: PageConnection,
    signal: AbortSignal,
    known: Trust | undefined,
  ) {
    this.#passage = new TrustPassage(host, application, page, signal, known);
  }

  /** Whether a step is shown, in the place of everything else. */
  get isOpen(): boolean {
    const { name } = this.#passage.shown;
    return name === 'proving' || name === 'answering';
  }

  /** The purpose under which a trusted member orders. */
  get purpose(): string | undefined {
    const { shown } = this.#passage;
    return shown.name === 'trusted' ? shown.trust.purpose : undefined;
  }

  view(launcher: TrustContext['launcher']): TemplateResult {
    const passage = this.#passage;
    const context: TrustContext = { passage, launcher };
    const { shown } = passage;
    switch (shown.name) {
      case 'proving':
        return proofStep(context, shown);
      case 'answering':
        return questionsStep(context, shown);
      case 'trusted':
        return section(context, trusted(context, shown));
      case 'offered':
        return section(context, offer(context, shown));
    }
  }
}

function section({ launcher: { sentences } }: TrustContext, body: TemplateResult): TemplateResult {
  return html`<section class="trust" part="trust" aria-labelledby="trust">
    <h4 id="trust" tabindex="-1">${sentences.trust.title}</h4>
    ${body}
  </section>`;
}

function offer(
  { passage, launcher: { sentences } }: TrustContext,
  { past }: Extract<TrustState, { name: 'offered' }>,
): TemplateResult {
  const words = sentences.trust;
  const text = past ? html`<p role="status">${words[past]}</p>` : html`<p class="muted">${words.text}</p>`;
  return html`${text}
    <button type="button" class="quiet" part="button" @click=${() => passage.begin()}>
      ${words.start}
    </button>`;
}

function trusted({ passage, launcher: { sentences } }: TrustContext, state: Trusted): TemplateResult {
  const words = sentences.trust;
  return html`<p role="status">${words.trusted} <q>${state.trust.purpose}</q></p>
    ${state.problem ? failureNotice(sentences, state.problem) : nothing}
    <button
      type="button"
      class="quiet"
      part="button"
      aria-disabled=${passage.state.name === 'sending'}
      @click=${() => void passage.stop()}
    >
      ${words.stop}
    </button>`;
}
