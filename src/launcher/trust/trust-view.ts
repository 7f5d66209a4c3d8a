import { html, type TemplateResult } from 'lit';
import type { LauncherContext } from '../launcher-context.ts';
import type { MemberTrust } from './member-trust.ts';
import { proofStep } from './proof-step.ts';
import { questionsStep } from './questions-step.ts';
import { waitSentence } from '../steps/refusal-notes.ts';
import { trustFailure } from './trust-parts.ts';
import type { Trusted, TrustState } from './trust-state.ts';

/** "See the outcome yourself": a section of a member's launcher that opens into two steps. */
export function trustView(context: LauncherContext, trust: MemberTrust): TemplateResult {
  const { shownState } = trust;
  switch (shownState.name) {
    case 'proving':
      return proofStep(context, trust, shownState);
    case 'answering':
      return questionsStep(context, trust, shownState);
    case 'trusted':
      return section(context, trusted(context, trust, shownState));
    case 'offered':
      return section(context, offer(context, trust, shownState));
  }
}

function section({ sentences }: LauncherContext, body: TemplateResult): TemplateResult {
  return html`<section class="trust" aria-labelledby="trust">
    <h4 id="trust" tabindex="-1">${sentences.trust.title}</h4>
    ${body}
  </section>`;
}

function offer(
  context: LauncherContext,
  trust: MemberTrust,
  { past, retryAfter, problem }: Extract<TrustState, { name: 'offered' }>,
): TemplateResult {
  const words = context.sentences.trust;
  const wait = retryAfter === undefined ? '' : waitSentence(context, retryAfter);
  const text = past
    ? html`<p role="status">${words[past]} ${wait}</p>`
    : html`<p class="muted">${words.text}</p>`;
  return html`${text} ${problem ? trustFailure(context, problem) : ''}
    <button type="button" class="quiet" part="button" @click=${() => void trust.openProof()}>
      ${words.start}
    </button>`;
}

function trusted(context: LauncherContext, trust: MemberTrust, state: Trusted): TemplateResult {
  const words = context.sentences.trust;
  return html`<p role="status">${words.trusted} <q>${state.trust.purpose}</q></p>
    ${state.problem ? trustFailure(context, state.problem) : ''}
    <button
      type="button"
      class="quiet"
      part="button"
      aria-disabled=${trust.state.name === 'sending'}
      @click=${() => void trust.endTrust()}
    >
      ${words.stop}
    </button>`;
}
