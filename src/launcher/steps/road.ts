import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../locales/figure.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { isList } from '../fields/section-table.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Step } from '../form/steps.ts';
import type { LauncherContext } from '../launcher-context.ts';
import { stepWords } from './step-words.ts';

const secondsPerField = 12;
const secondsPerDocument = 45;
const secondsPerList = 60;
const fewestMinutes = 2;

/** The way before its first step: how long it takes, what to have at hand, what is asked, and what happens then. */
export function road(context: LauncherContext, form: Questionnaire): TemplateResult | typeof nothing {
  const { sentences, locale } = context;
  const { steps } = form;
  if (form.mode !== 'form' || steps.length < 2) return nothing;
  const words = sentences.road;
  const things = neededFor(words.things, steps);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(things);
  return html`<div class="road" part="road">
    <p>${words.time(figure(minutesFor(steps), locale))} ${things.length > 0 ? words.hand(list) : nothing}</p>
    <details>
      <summary>${words.more}</summary>
      <ol>
        ${steps.map((step) => html`<li>${stepWords(sentences, form, step, { ...context, isLast: false }).title}</li>`)}
      </ol>
      <p>${words.after}</p>
    </details>
  </div>`;
}

function minutesFor(steps: readonly Step[]): number {
  const seconds = steps.reduce((sum, step) => sum + secondsFor(step), 0);
  return Math.max(fewestMinutes, Math.ceil(seconds / 60));
}

function secondsFor(step: Step): number {
  if (step.kind !== 'fields') return secondsPerDocument;
  return step.fields.reduce((sum, { path }) => sum + (isList(path) ? secondsPerList : secondsPerField), 0);
}

/** What people have to look up. */
function neededFor(things: LauncherSentences['road']['things'], steps: readonly Step[]): string[] {
  const fieldsSteps = steps.filter((step) => step.kind === 'fields');
  const isAsked = (name: string): boolean =>
    fieldsSteps.some((step) => step.name === name || step.fields.some(({ path }) => path === name));
  return Object.entries(things).flatMap(([name, thing]) => (isAsked(name) ? [thing] : []));
}
