import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../../locales/figure.ts';
import type { LauncherSentences } from '../../../locales/sentences.ts';
import { isList } from '../../fields/field-table.ts';
import type { Questionnaire } from '../../form/questionnaire.ts';
import type { Step } from '../../form/steps.ts';
import type { Words } from '../words.ts';

const secondsPerField = 12;
const secondsPerDocument = 45;
const secondsPerList = 60;
const fewestMinutes = 2;

/** Before the first step: how long the form takes, what to have at hand, and, once that is loaded, the steps ahead. */
export function overview(
  { sentences, tag }: Words,
  form: Questionnaire,
  ahead: TemplateResult | undefined,
): TemplateResult | typeof nothing {
  const { steps } = form;
  if (form.mode !== 'form' || steps.length < 2) return nothing;
  const words = sentences.overview;
  const time = words.time(figure(minutesFor(steps), tag));
  const things = neededFor(words.things, steps);
  return html`<div class="overview">
    <p .textContent=${`${time} ${things.length > 0 ? words.hand(things.join(words.comma)) : ''}`}></p>
    ${ahead ?? html`<p class="room" .textContent=${words.more}></p>`}
  </div>`;
}

function minutesFor(steps: readonly Step[]): number {
  const seconds = steps.map(secondsFor).reduce((sum, each) => sum + each);
  return Math.max(fewestMinutes, Math.ceil(seconds / 60));
}

function secondsFor(step: Step): number {
  if (step.kind !== 'fields') return secondsPerDocument;
  return step.fields.reduce((sum, { path }) => sum + (isList(path) ? secondsPerList : secondsPerField), 0);
}

/** What people have to look up. */
function neededFor(things: LauncherSentences['overview']['things'], steps: readonly Step[]): string[] {
  const asked = steps.flatMap((step) =>
    step.kind === 'fields' ? [step.name, ...step.fields.map(({ path }) => path)] : [],
  );
  return Object.entries(things).flatMap(([name, thing]) => (asked.includes(name) ? [thing] : []));
}
