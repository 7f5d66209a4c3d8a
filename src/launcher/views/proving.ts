import { html, nothing, type TemplateResult } from 'lit';
import type { Dispatch } from '../state/action.ts';
import type { Application } from '../state/application.ts';
import type { Asked, Offered, Trusted } from '../state/proof.ts';
import type { Proving } from '../state/state.ts';
import { proofFailure } from './parts/proof-parts.ts';
import { proofStep } from './parts/proof-step.ts';
import { questionsStep } from './parts/questions-step.ts';
import { waitSentence } from './parts/refusal-notes.ts';
import type { Words } from './words.ts';

/** A question before an order, and two steps to prove identity. */
export function provingView(state: Proving, words: Words, dispatch: Dispatch): TemplateResult {
  const { proof, isSending = false } = state;
  switch (proof.name) {
    case 'asked':
      return outcomeQuestion(proof, words, dispatch);
    case 'facts':
      return proofStep(proof, state, words, dispatch);
    case 'answering':
      return questionsStep(proof, isSending, words, dispatch);
  }
}

/** The section about outcomes, below a step or an order: what came of the proof, and how to begin another. */
export function trustSection(
  { trust }: Application,
  words: Words,
  dispatch: Dispatch,
): TemplateResult | typeof nothing {
  if (trust?.name === 'trusted') return section(words, trusted(trust, words, dispatch));
  return trust?.name === 'offered' && trust.past ? section(words, ended(trust, words, dispatch)) : nothing;
}

/** Asked once Send was pressed: later is too late for this order. */
function outcomeQuestion({ problem }: Asked, words: Words, dispatch: Dispatch): TemplateResult {
  const { sentences } = words;
  const { trust } = sentences;
  return html`<div class="head">
      <h3 id="heading" tabindex="-1" part="heading" .textContent=${trust.ask}></h3>
      <p .textContent=${trust.first}></p>
    </div>
    ${problem ? proofFailure(words, problem) : ''}
    <div class="actions">
      <button
        type="button"
        part="button"
        @click=${() => dispatch({ type: 'cancel-proof' })}
        .textContent=${sentences.back}
      ></button>
      <button
        type="button"
        part="button"
        @click=${() => dispatch({ type: 'decline-outcome' })}
        .textContent=${trust.no}
      ></button>
      <button
        type="button"
        id="send"
        class="primary"
        part="button primary-button"
        @click=${() => dispatch({ type: 'open-proof' })}
        .textContent=${sentences.yes}
      ></button>
    </div>`;
}

function section({ sentences }: Words, body: TemplateResult): TemplateResult {
  return html`<section class="trust" aria-labelledby="trust">
    <h4 id="trust" tabindex="-1" .textContent=${sentences.trust.title}></h4>
    ${body}
  </section>`;
}

/** How the last attempt or trust ended, and how to begin another. */
function ended({ past, retryAfter, problem }: Offered, words: Words, dispatch: Dispatch): TemplateResult {
  const { trust } = words.sentences;
  const wait = retryAfter === undefined ? '' : waitSentence(words, retryAfter);
  return html`<p role="status" .textContent=${`${past ? trust[past] : ''} ${wait}`}></p>
    ${problem ? proofFailure(words, problem) : ''}
    <button
      type="button"
      class="quiet"
      part="button"
      @click=${() => dispatch({ type: 'open-proof' })}
      .textContent=${trust.start}
    ></button>`;
}

function trusted(state: Trusted, words: Words, dispatch: Dispatch): TemplateResult {
  const said = words.sentences.trust;
  return html`<p role="status">
      <span .textContent=${said.trusted}></span> <q .textContent=${state.trust.purpose}></q>
    </p>
    ${state.problem ? proofFailure(words, state.problem) : ''}
    <button
      type="button"
      class="quiet"
      part="button"
      aria-disabled=${state.isEnding === true}
      @click=${() => dispatch({ type: 'end-trust' })}
      .textContent=${said.stop}
    ></button>`;
}
