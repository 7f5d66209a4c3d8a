import { html, nothing, type TemplateResult } from 'lit';
import { toldOf } from '../../locales/told.ts';
import { isOver, type Screening } from '../../protocol/screening.ts';
import type { LauncherContext } from '../launcher-context.ts';
import type { UnderWay } from '../launcher-state.ts';

/** Shown when the candidate has nothing more to do: the screening is under way, or over. */
export function doneStep(context: LauncherContext, { screening, isNew, form }: UnderWay): TemplateResult {
  const { sentences, actions, receiptProblem } = context;
  const { sign, done } = sentences;
  return html`<h3 id="heading" tabindex="-1" part="heading">
      ${isOver(screening) ? done.finished : isNew ? done.title : done.already}
    </h3>
    ${
      receiptProblem
        ? html`<div class="failure" part="failure" role="alert">
            <p><strong>${sentences.failures.title}</strong></p>
            <p>${sign.receiptFailed}</p>
          </div>`
        : nothing
    }
    <div class="card" part="card">
      <p>${toldOf(sentences.told.texts, screening, !context.isForAnother) ?? done.text}</p>
      <div class="muted">${dates(context, screening).map((date) => html`<p>${date}</p>`)}</div>
      <slot name="contact"><p class="muted">${done.ask}</p></slot>
      ${
        form.disclosures.length > 0
          ? html`<p>
              <button type="button" part="button" @click=${() => actions.saveReceipt()}>
                ${sign.receipt}
              </button>
            </p>`
          : nothing
      }
    </div>
    ${
      context.mayOrderAgain && screening.phase === 'complete' && screening.result !== 'review'
        ? html`<p>
            <button type="button" class="quiet" part="button" @click=${() => actions.startAnother()}>
              ${done.another}
            </button>
          </p>`
        : nothing
    }`;
}

/** When it was sent, and when its result is expected. */
function dates({ sentences, locale }: LauncherContext, screening: Screening): string[] {
  const { done } = sentences;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const { submittedAt, estimatedAt } = screening;
  const sent = done.sent(format.format(new Date(submittedAt)));
  return estimatedAt === null || isOver(screening)
    ? [sent]
    : [sent, done.expected(format.format(new Date(estimatedAt)))];
}
