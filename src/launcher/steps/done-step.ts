import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { explanationOf } from '../../locales/explanation.ts';
import { localTime } from '../../protocol/day.ts';
import type { Screening } from '../../protocol/screening.ts';
import { isCalledOff, isOver } from '../../protocol/phase.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { LauncherContext } from '../launcher-context.ts';
import type { UnderWay } from '../launcher-state.ts';

/** Shown when the candidate has nothing more to do: the screening is under way, on hold, or over. */
export function doneStep(context: LauncherContext, { screening, isNew, form }: UnderWay): TemplateResult {
  const { sentences, actions } = context;
  const { done, told } = sentences;
  const reader = context.isForAnother ? 'member' : 'candidate';
  const label = anotherWord(context, screening);
  const another = label
    ? html`<p>
        <button
          type="button"
          class="quiet"
          part="button"
          @click=${() => actions.startAnother()}
          .textContent=${label}
        ></button>
      </p>`
    : nothing;
  const rest = html`${contactLine(context)} ${receiptPart(context, form)}`;
  if (context.isBeside) return html`${rest} ${another}`;
  // Who has changed something too late does have something to do.
  const text =
    explanationOf(told.texts, screening, reader) ?? (context.hasLateChanges ? undefined : done.text);
  return html`<h3
      id="heading"
      tabindex="-1"
      part="heading"
      .textContent=${headingOf(done, screening, isNew)}
    ></h3>
    <div class="card">
      ${text ? html`<p .textContent=${text}></p>` : nothing}
      <div class="muted">${dates(context, screening).map((date) => html`<p .textContent=${date}></p>`)}</div>
      ${context.isCutOff ? html`<p class="muted late" .textContent=${done.stopped}></p>` : nothing} ${rest}
    </div>
    ${another}`;
}

function headingOf(done: LauncherSentences['done'], screening: Screening, isNew: boolean): string {
  if (isCalledOff(screening)) return done[screening.phase];
  if (screening.phase === 'complete') return done.finished;
  if (screening.phase === 'needs-attention') return done.onHold;
  return isNew ? done.title : done.already;
}

/** The label of the button that starts once more; undefined where this person may not. */
function anotherWord(
  { sentences, mayOrder, mayReorder }: LauncherContext,
  screening: Screening,
): string | undefined {
  if (isCalledOff(screening)) return mayOrder ? sentences.done.startAgain : undefined;
  const isFinished = screening.phase === 'complete' && screening.result !== 'review';
  return isFinished && mayReorder ? sentences.done.another : undefined;
}

/** When it was sent, and when its result is expected: on hold, nobody knows. A time that cannot be read is not said. */
function dates({ sentences, locale }: LauncherContext, screening: Screening): string[] {
  const { done } = sentences;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const said = (sentence: (day: string) => string, time: string | null): string[] => {
    const at = localTime(time ?? '');
    return Number.isNaN(at.getTime()) ? [] : [sentence(format.format(at))];
  };
  const { submittedAt, estimatedAt, phase } = screening;
  const isAwaited = !isOver(screening) && phase !== 'needs-attention';
  return [...said(done.sent, submittedAt), ...(isAwaited ? said(done.expected, estimatedAt) : [])];
}

/** What was changed too late, and whom to ask about a check: the host's own line, else that it is this site. */
export const contactLine = ({ sentences, hasLateChanges }: LauncherContext): TemplateResult =>
  html`${hasLateChanges ? html`<p class="note" role="status" .textContent=${sentences.problems.sentFirst}></p>` : nothing}
    <slot name="contact"><p class="muted" .textContent=${sentences.told.texts.ask}></p></slot>`;

/** The button for the receipt of what was signed and sent, and why it could not be had. */
export function receiptPart(
  { sentences, actions, hasSentAnswers, receiptProblem, isForAnother }: LauncherContext,
  { disclosures }: Questionnaire,
): TemplateResult | typeof nothing {
  const { sign } = sentences;
  if ((disclosures.length === 0 && !hasSentAnswers) || isForAnother) return nothing;
  return html`<p>
      <button
        type="button"
        part="button"
        @click=${() => actions.saveReceipt()}
        .textContent=${sign.receipt}
      ></button>
    </p>
    ${
      receiptProblem
        ? html`<div class="failure" role="alert">
            <p .textContent=${sign.receiptFailed}></p>
          </div>`
        : nothing
    }`;
}
