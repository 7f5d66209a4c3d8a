import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons.ts';
import { dayInWords } from '../../locales/day-in-words.ts';
import { newsInWords } from '../../locales/news-in-words.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { standingOf } from '../../locales/standing.ts';
import { isCalledOff, isOver } from '../../protocol/phase.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { Dispatch } from '../state/action.ts';
import { isShownBeside, type OrderedState, type UnderWay } from '../state/state.ts';
import type { Words } from './words.ts';

/** Shown when the candidate has nothing more to do: the screening is under way, on hold, or over. */
export function underWayView(state: UnderWay, words: Words, dispatch: Dispatch): TemplateResult {
  const { application, screening, isNew, isChanged } = state;
  const { sentences, tag } = words;
  const { done, told } = sentences;
  const reader = application.isForAnother ? 'member' : 'candidate';
  const label = anotherWord(state, words);
  const another = label
    ? html`<p>
        <button
          type="button"
          class="quiet"
          part="button"
          @click=${() => dispatch({ type: 'start-another' })}
          .textContent=${label}
        ></button>
      </p>`
    : nothing;
  const rest = ending(state, words, dispatch);
  if (isShownBeside(state)) return html`${rest} ${another}`;
  // Who has changed something too late does have something to do.
  const { headline, text, further } = standingOf(screening, reader);
  const isNews = typeof headline === 'object';
  const nothingToDo = isNews || application.hasLateChanges ? undefined : done.text;
  const said = new Set([
    isNews && headline.kind === 'disputed' ? told.afterDispute : undefined,
    ...further.map((news) => newsInWords(told.since, news, reader, tag)),
    text ? told.texts[text] : nothingToDo,
  ]);
  const heading = isNews ? newsInWords(told.since, headline, reader, tag) : headingOf(done, screening, isNew);
  return html`<h3 id="heading" tabindex="-1" part="heading" .textContent=${heading}></h3>
    <p class="visually-hidden" role="status" .textContent=${isChanged ? heading : ''}></p>
    <div class="card">
      ${[...said].map((each) => (each ? html`<p .textContent=${each}></p>` : nothing))}
      <div class="muted">${dates(words, screening).map((date) => html`<p .textContent=${date}></p>`)}</div>
      ${application.isCutOff ? html`<p class="muted late" .textContent=${done.stopped}></p>` : nothing}
      ${rest}
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
function anotherWord({ application, screening }: UnderWay, { sentences }: Words): string | undefined {
  const { role, allowReorder } = application.visitor.claims;
  if (isCalledOff(screening)) return role === 'operator' ? undefined : sentences.done.startAgain;
  const isFinished = screening.phase === 'complete' && screening.result !== 'review';
  return isFinished && allowReorder ? sentences.done.another : undefined;
}

/** When it was sent, and when its result is expected: on hold, nobody knows. A time that cannot be read is not said. */
function dates({ sentences, tag }: Words, screening: Screening): string[] {
  const { done } = sentences;
  const said = (sentence: (day: string) => string, time: string | null): string[] => {
    const day = dayInWords(tag, time);
    return day ? [sentence(day)] : [];
  };
  const { submittedAt, estimatedAt, phase } = screening;
  const isAwaited = !isOver(screening) && phase !== 'needs-attention';
  return [...said(done.sent, submittedAt), ...(isAwaited ? said(done.expected, estimatedAt) : [])];
}

/** What ends every state of an order: what was changed too late, whom to ask (the host's own line, else its name), the receipt. */
export const ending = (state: OrderedState, words: Words, dispatch: Dispatch): TemplateResult =>
  html`<div class="ending">
    ${state.application.hasLateChanges ? html`<p class="note" role="status" .textContent=${words.sentences.problems.sentFirst}></p>` : nothing}
    <slot name="contact"><p class="help" .textContent=${words.sentences.told.texts.ask}></p></slot>
    ${receiptPart(state, words, dispatch)}
  </div>`;

/** The button for the receipt of what was signed and sent, and why it could not be had. */
function receiptPart(
  { application, screening, form }: OrderedState,
  { sentences }: Words,
  dispatch: Dispatch,
): TemplateResult | typeof nothing {
  const { sign } = sentences;
  const { sent, receipt, isForAnother } = application;
  const hasSentAnswers = sent?.screeningId === screening.id;
  if ((form.disclosures.length === 0 && !hasSentAnswers) || isForAnother) return nothing;
  return html`<button
      type="button"
      class="small"
      part="button"
      @click=${() => dispatch({ type: 'save-receipt' })}
    >
      ${icon('download')}<span .textContent=${sign.receipt}></span>
    </button>
    ${
      receipt?.screeningId === screening.id && receipt.problem
        ? html`<div class="failure" role="alert">
            <p .textContent=${sign.receiptFailed}></p>
          </div>`
        : nothing
    }`;
}
