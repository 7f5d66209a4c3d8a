import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../icons.ts';
import { isForgotten } from '../../fields/field-table.ts';
import { fieldWords } from '../../fields/field-words.ts';
import type { Dispatch } from '../../state/action.ts';
import { type Filling, type OpenState, stepIndex, type Submitting } from '../../state/state.ts';
import type { Words } from '../words.ts';

/** Says what became of earlier answers: a reload has kept them, except those that a draft never keeps, or they are gone. */
export function draftNotice(state: OpenState, words: Words): TemplateResult | typeof nothing {
  const { sentences, tag } = words;
  const { notice } = state.application;
  const isOfForm = state.name === 'choosing' || state.name === 'filling';
  if (!notice || (!isOfForm && notice !== 'other-person')) return nothing;
  const labels = notice === 'restored' || notice === 'removed' ? labelsNotKept(words, state) : [];
  const text = {
    restored: sentences.restored,
    forgotten: sentences.forgetting.done,
    'other-person': sentences.otherPerson,
    removed: sentences.removed,
  }[notice];
  const rest = labels.length > 0 ? sentences.notKept(new Intl.ListFormat(tag).format(labels)) : '';
  return html`<p class="note" id="notice" tabindex="-1" role="status" .textContent=${`${text} ${rest}`}></p>`;
}

/** The labels of the fields of the shown step that a draft never keeps. */
function labelsNotKept({ sentences }: Words, state: OpenState): string[] {
  const step = state.name === 'filling' ? state.form.steps[stepIndex(state)] : undefined;
  const fields = step?.kind === 'fields' ? step.fields : [];
  return fields.filter(({ path }) => isForgotten(path)).map(({ path }) => fieldWords(sentences, path).label);
}

/** What a draft keeps, and how to delete it: that is asked first. Said once, and again after a reload. */
export function draftBox(
  state: Filling | Submitting,
  { sentences }: Words,
  dispatch: Dispatch,
): TemplateResult | typeof nothing {
  if (!state.form.draft || (stepIndex(state) > 0 && state.application.notice !== 'restored')) return nothing;
  const { ask, yes, no } = sentences.forgetting;
  const close = ({ currentTarget }: Event): void => {
    const details = (currentTarget as Element).closest('details');
    if (details) details.open = false;
    details?.querySelector('summary')?.focus();
  };
  return html`<div class="kept">
    <p .textContent=${sentences.kept}></p>
    <details>
      <summary><span .textContent=${sentences.forget}></span>${icon('chevron')}</summary>
      <p .textContent=${`${sentences.neverKept} ${ask}`}></p>
      <p class="actions">
        <button
          type="button"
          part="button"
          @click=${() => dispatch({ type: 'reset', notice: 'forgotten' })}
          .textContent=${yes}
        ></button>
        <button type="button" part="button" @click=${close} .textContent=${no}></button>
      </p>
    </details>
  </div>`;
}
