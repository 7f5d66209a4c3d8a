import { html, nothing, type TemplateResult } from 'lit';
import type { Dispatch } from '../state/action.ts';
import type { Application } from '../state/application.ts';
import { isViewAsked, type Offered, type Trusted } from '../state/proof.ts';
import type { Proving } from '../state/state.ts';
import { proofFailure } from './parts/proof-parts.ts';
import { proofStep } from './parts/proof-step.ts';
import { questionsStep } from './parts/questions-step.ts';
import { waitSentence } from './parts/refusal-notes.ts';
import type { Words } from './words.ts';

/** The two steps to prove identity. */
export function provingView(state: Proving, words: Words, dispatch: Dispatch): TemplateResult {
  const { proof, isSending = false } = state;
  switch (proof.name) {
    case 'facts':
      return proofStep(proof, state, words, dispatch);
    case 'answering':
      return questionsStep(proof, isSending, words, dispatch);
  }
}

/** The section about outcomes, below a step or an order: what came of the proof, and how to begin another. */
export function trustSection(
  { trust }: Application,
  isOrdered: boolean,
  words: Words,
  dispatch: Dispatch,
): TemplateResult | typeof nothing {
  if (trust?.name === 'trusted') return section(words, trusted(trust, words, dispatch));
  if (trust?.name !== 'offered' || !trust.past) return nothing;
  // Before an order, the proof begins with what the member wants to see of it.
  const start = isOrdered || !isViewAsked(trust) ? startButton(words, dispatch) : nothing;
  return section(words, html`${ended(trust, words)} ${start}`);
}

function section({ sentences }: Words, body: TemplateResult): TemplateResult {
  return html`<section class="trust" aria-labelledby="trust">
    <h4 id="trust" tabindex="-1" .textContent=${sentences.trust.title}></h4>
    ${body}
  </section>`;
}

/** How the last attempt or trust ended. */
function ended({ past, retryAfter, problem }: Offered, words: Words): TemplateResult {
  const { trust } = words.sentences;
  const wait = retryAfter === undefined ? '' : waitSentence(words, retryAfter);
  return html`<p role="status" .textContent=${`${past ? trust[past] : ''} ${wait}`}></p>
    ${problem ? proofFailure(words, problem) : ''}`;
}

const startButton = ({ sentences }: Words, dispatch: Dispatch): TemplateResult =>
  html`<button
    type="button"
    class="quiet"
    part="button"
    @click=${() => dispatch({ type: 'open-proof' })}
    .textContent=${sentences.trust.start}
  ></button>`;

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
