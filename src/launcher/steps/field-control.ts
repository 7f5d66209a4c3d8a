import { html, nothing, type TemplateResult } from 'lit';
import { controlId } from '../form/control-id.ts';
import { type ControlKind, controlAt, fieldAt } from '../fields/field-table.ts';
import { fieldWords } from '../fields/field-words.ts';
import type { FormContext } from '../launcher-context.ts';
import { type ControlFacts, plainInput, type PlainKind } from './plain-input.ts';

/** How a kind of control differs from a plain input under its label. */
export interface ControlView<Context extends FormContext> {
  /** The control alone. */
  input?: (context: Context, facts: ControlFacts) => TemplateResult;
  /** The control with its label and texts, if these are placed differently. */
  field?: (
    context: Context,
    facts: ControlFacts,
    label: FieldLabel,
    texts: TemplateResult[],
  ) => TemplateResult;
  /** The help text, where it is more than the words of the field. */
  help?: (context: Context, path: string, help: string) => string | undefined;
  /** A remark about the answer, besides help and problem. */
  note?: (context: Context, path: string) => string | undefined;
}

export type ControlViews<Context extends FormContext> = Partial<
  Record<Exclude<ControlKind, PlainKind>, ControlView<Context>>
>;

export type FieldLabel = TemplateResult | string;

/** One field: its label, its help, its control and the problem of its answer. */
export function fieldControl<Context extends FormContext>(
  context: Context,
  controls: ControlViews<Context>,
  { path, required }: { path: string; required: boolean },
): TemplateResult {
  const { sheet, sentences, problems, reader, locale } = context;
  const control = controlAt(path);
  const views: Partial<Record<ControlKind, ControlView<Context>>> = controls;
  const view = views[control] ?? {};
  const id = controlId(path);
  const local = reader?.wordsAt(sentences, sheet, path);
  const words = fieldWords(sentences, path, local);
  const help = view.help?.(context, path, words.help ?? '') ?? words.help;
  const problem = problems.get(path);
  // A date asks in its own way.
  const question = view.field ? undefined : reader?.questionAt(sheet, path);
  const isAsked = question !== undefined && problem === question;
  const isConfirmed = question !== undefined && sheet.isConfirmed(path);
  const note = isConfirmed
    ? reader?.sentenceAt(sheet, path, question, { sentences, locale })
    : view.note?.(context, path);
  const describedBy = [help && `${id}-help`, note && `${id}-note`, problem && `${id}-problem`];
  const facts: ControlFacts = {
    id,
    path,
    required,
    describedBy: describedBy.filter(Boolean).join(' ') || undefined,
    isWrong: problem !== undefined && !isAsked,
    isDisabled: sheet.isExcused(path),
    autocomplete: (path.includes('[') ? undefined : fieldAt(path)?.autocomplete) ?? 'off',
  };
  const isMarked = required || control === 'flag';
  const label = isMarked
    ? words.label
    : html`${words.label} <span class="optional">(${sentences.optional})</span>`;
  const texts = [
    help && html`<p class="help" id="${id}-help" part="help">${help}</p>`,
    note && html`<p class="note" id="${id}-note">${note}</p>`,
    problem &&
      html`<p class="problem" id="${id}-problem" part="problem">
        ${reader?.sentenceAt(sheet, path, problem, { sentences, locale })}
      </p>`,
  ].filter((text) => typeof text === 'object');
  if (view.field) return view.field(context, facts, label, texts);
  const isWaiting = reader?.awaitsPlaces(sheet, path);
  return html`<div class="field ${shortClass(path)}" part="field" ?inert=${isWaiting}>
    <label for=${id} part="label">${label}</label>
    ${texts} ${view.input ? view.input(context, facts) : plainInput(context, facts)}
    ${isAsked || isConfirmed ? context.views?.confirmBox(context, path, isAsked) : nothing}
  </div>`;
}

/** The class of a field that shares its line with other short ones. */
export const shortClass = (path: string): string => (fieldAt(path)?.isShort ? 'short' : '');
