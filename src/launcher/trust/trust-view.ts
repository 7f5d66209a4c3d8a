import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherContext } from '../launcher-context.ts';
import type { MemberTrust } from './member-trust.ts';
import { proofStep } from './proof-step.ts';
import { questionsStep } from './questions-step.ts';
import { waitSentence } from '../steps/refusal-notes.ts';
import { trustFailure } from './trust-parts.ts';
import type { Asked, Offered, Trusted } from './trust-state.ts';

/** What a member has to do with outcomes: a question before an order, two steps to prove identity, and what came of it. */
export function trustView(context: LauncherContext, trust: MemberTrust): TemplateResult | typeof nothing {
  const { shownState } = trust;
  switch (shownState.name) {
    case 'proving':
      return proofStep(context, trust, shownState);
    case 'answering':
      return questionsStep(context, trust, shownState);
    case 'trusted':
      return section(context, trusted(context, trust, shownState));
    case 'asked':
      return outcomeQuestion(context, trust, shownState);
    case 'offered':
      return shownState.past ? section(context, ended(context, trust, shownState)) : nothing;
  }
}

/** Asked once Send was pressed: later is too late for this order. */
function outcomeQuestion(context: LauncherContext, trust: MemberTrust, { problem }: Asked): TemplateResult {
  const { sentences } = context;
  const words = sentences.trust;
  return html`<div class="head">
      <h3 id="heading" tabindex="-1" part="heading" .textContent=${words.ask}></h3>
      <p .textContent=${words.first}></p>
    </div>
    ${problem ? trustFailure(context, problem) : ''}
    <div class="actions">
      <button
        type="button"
        part="button"
        @click=${() => trust.cancel()}
        .textContent=${sentences.back}
      ></button>
      <button
        type="button"
        part="button"
        @click=${() => void trust.decline()}
        .textContent=${words.no}
      ></button>
      <button
        type="button"
        id="send"
        class="primary"
        part="button primary-button"
        @click=${() => void trust.openProof()}
        .textContent=${sentences.yes}
      ></button>
    </div>`;
}

function section({ sentences }: LauncherContext, body: TemplateResult): TemplateResult {
  return html`<section class="trust" aria-labelledby="trust">
    <h4 id="trust" tabindex="-1" .textContent=${sentences.trust.title}></h4>
    ${body}
  </section>`;
}

/** How the last attempt or trust ended, and how to begin another. */
function ended(
  context: LauncherContext,
  trust: MemberTrust,
  { past, retryAfter, problem }: Offered,
): TemplateResult {
  const words = context.sentences.trust;
  const wait = retryAfter === undefined ? '' : waitSentence(context, retryAfter);
  return html`<p role="status" .textContent=${`${past ? words[past] : ''} ${wait}`}></p>
    ${problem ? trustFailure(context, problem) : ''}
    <button
      type="button"
      class="quiet"
      part="button"
      @click=${() => void trust.openProof()}
      .textContent=${words.start}
    ></button>`;
}

function trusted(context: LauncherContext, trust: MemberTrust, state: Trusted): TemplateResult {
  const words = context.sentences.trust;
  return html`<p role="status">
      <span .textContent=${words.trusted}></span> <q .textContent=${state.trust.purpose}></q>
    </p>
    ${state.problem ? trustFailure(context, state.problem) : ''}
    <button
      type="button"
      class="quiet"
      part="button"
      aria-disabled=${trust.state.name === 'sending'}
      @click=${() => void trust.endTrust()}
      .textContent=${words.stop}
    ></button>`;
}
