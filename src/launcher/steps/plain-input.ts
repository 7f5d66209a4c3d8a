import { html, nothing, type TemplateResult } from 'lit';
import { type ControlKind, controlAt, fieldAt } from '../fields/field-table.ts';
import type { FormContext } from '../launcher-context.ts';

/** The facts of one control. */
export interface ControlFacts {
  id: string;
  path: string;
  required: boolean;
  /** Ids of the texts that describe it, for `aria-describedby`. */
  describedBy: string | undefined;
  isWrong: boolean;
  /** Whether a flag says that there is no answer. */
  isDisabled: boolean;
  autocomplete: string;
}

/** The type of the input, by the kinds of control that are no more than one. */
const types = { text: 'text', email: 'email', phone: 'tel' } as const;

export type PlainKind = keyof typeof types;

const isPlain = (kind: ControlKind): kind is PlainKind => Object.hasOwn(types, kind);

/** Whether a field can be asked in an input that needs nothing but the answer as it was typed. */
export const isPlainInput = (path: string): boolean => isPlain(controlAt(path));

/** An input for the answer as it was typed. */
export function plainInput({ sheet }: FormContext, facts: ControlFacts): TemplateResult {
  const control = controlAt(facts.path);
  const answer = String(sheet.read(facts.path) ?? '');
  return html`<input
    part="input"
    id=${facts.id}
    name=${facts.path}
    type=${isPlain(control) ? types[control] : 'text'}
    inputmode=${fieldAt(facts.path)?.inputmode ?? nothing}
    autocomplete=${facts.autocomplete}
    autocapitalize=${control === 'email' ? 'off' : nothing}
    spellcheck="false"
    dir=${answer ? 'auto' : nothing}
    ?required=${facts.required}
    ?disabled=${facts.isDisabled}
    aria-invalid=${facts.isWrong}
    aria-describedby=${facts.describedBy ?? nothing}
    .value=${answer}
  />`;
}
