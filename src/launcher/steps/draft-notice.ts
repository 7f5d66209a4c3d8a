import { html, nothing, type TemplateResult } from 'lit';
import { isForgotten } from '../fields/field-table.ts';
import { fieldWords } from '../fields/field-words.ts';
import type { LauncherContext } from '../launcher-context.ts';
import { type Filling, type LauncherState, stepIndex, type Submitting } from '../launcher-state.ts';

/** Says what became of earlier answers: a reload has kept them, except those that a draft never keeps, or they are gone. */
export function draftNotice(context: LauncherContext, state: LauncherState): TemplateResult | typeof nothing {
  const { notice, sentences, locale } = context;
  const isOfForm = state.name === 'choosing' || state.name === 'filling';
  if (!notice || (!isOfForm && notice !== 'other-person')) return nothing;
  const labels = notice === 'restored' ? labelsNotKept(context, state) : [];
  const text = {
    restored: sentences.restored,
    forgotten: sentences.forgetting.done,
    'other-person': sentences.otherPerson,
  }[notice];
  const rest = labels.length > 0 ? sentences.notKept(new Intl.ListFormat(locale).format(labels)) : '';
  return html`<p class="note" id="notice" tabindex="-1" role="status" .textContent=${`${text} ${rest}`}></p>`;
}

/** The labels of the fields of the shown step that a draft never keeps. */
function labelsNotKept({ sentences }: LauncherContext, state: LauncherState): string[] {
  const step = state.name === 'filling' ? state.form.steps[stepIndex(state)] : undefined;
  const fields = step?.kind === 'fields' ? step.fields : [];
  return fields.filter(({ path }) => isForgotten(path)).map(({ path }) => fieldWords(sentences, path).label);
}

/** What a draft keeps, and how to delete it: that is asked first. Said once, and again after a reload. */
export function draftBox(
  { sentences, actions, notice }: LauncherContext,
  state: Filling | Submitting,
): TemplateResult | typeof nothing {
  if (!state.form.draft || (stepIndex(state) > 0 && notice !== 'restored')) return nothing;
  const { ask, yes, no } = sentences.forgetting;
  const close = ({ currentTarget }: Event): void => {
    const details = (currentTarget as Element).closest('details');
    if (details) details.open = false;
    details?.querySelector('summary')?.focus();
  };
  return html`<div class="kept">
    <p .textContent=${sentences.kept}></p>
    <details>
      <summary .textContent=${sentences.forget}></summary>
      <p .textContent=${`${sentences.neverKept} ${ask}`}></p>
      <p class="actions">
        <button type="button" part="button" @click=${() => actions.forget()} .textContent=${yes}></button>
        <button type="button" part="button" @click=${close} .textContent=${no}></button>
      </p>
    </details>
  </div>`;
}
