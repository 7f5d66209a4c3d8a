import { html, type TemplateResult } from 'lit';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { LauncherContext } from '../launcher-context.ts';
import { stepWords } from './step-words.ts';

/** What is asked step by step, and what happens after the order. It is folded up. */
export function stepsAhead(context: LauncherContext, form: Questionnaire): TemplateResult {
  const { sentences } = context;
  const { more, after } = sentences.overview;
  return html`<details>
    <summary>${more}</summary>
    <ol>
      ${form.steps.map((step) => html`<li>${stepWords(sentences, form, step, { ...context, isLast: false }).title}</li>`)}
    </ol>
    <p>${after}</p>
  </details>`;
}
