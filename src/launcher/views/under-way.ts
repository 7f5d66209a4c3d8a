import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons.ts';
import { dayInWords, dayToCome } from '../../locales/day-in-words.ts';
import { freshNews } from '../../locales/fresh-news.ts';
import { isJustNow } from '../../locales/just-now.ts';
import { newsInWords } from '../../locales/news-in-words.ts';
import { type News, standingOf } from '../../locales/standing.ts';
import { isCalledOff } from '../../protocol/phase.ts';
import type { Screening } from '../../protocol/screening.ts';
import { mayRepeat } from '../../protocol/validity.ts';
import type { Dispatch } from '../state/action.ts';
import { isShownBeside, type OrderedState, type UnderWay } from '../state/state.ts';
import type { Words } from './words.ts';

/** Shown when the candidate has nothing more to do: the screening is under way, on hold, or over. */
export function underWayView(state: UnderWay, words: Words, dispatch: Dispatch): TemplateResult {
  const { application, screening, isNew, change } = state;
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
  if (isShownBeside(state)) return html`${another} ${rest}`;
  // Who has changed something too late does have something to do.
  const { headline, text, further } = standingOf(screening, reader);
  const inWords = (news: News): string => newsInWords(told.since, news, reader, tag);
  const headingOf = (one: Screening): string => {
    const { headline: first } = standingOf(one, reader);
    return typeof first === 'object' ? inWords(first) : stateInWords(words, one, isNew);
  };
  const announced = change && [
    headingOf(change.screening),
    ...freshNews(change.screening, change.previous, reader).map(inWords),
  ];
  const isNews = typeof headline === 'object';
  const nothingToDo = isNews || application.hasLateChanges ? undefined : done.text;
  const said = new Set([
    isNews && headline.kind === 'disputed' ? told.afterDispute : undefined,
    ...further.map(inWords),
    text ? told.texts[text] : nothingToDo,
  ]);
  const sent = sentWords(words, screening);
  return html`<div class="head">
      ${sent ? html`<p class="help sent">${icon(isCalledOff(screening) ? 'over' : 'done')}<span id="sent" .textContent=${sent}></span></p>` : nothing}
      <h3
        id="heading"
        tabindex="-1"
        part="heading"
        aria-describedby=${sent ? 'sent' : nothing}
        .textContent=${headingOf(screening)}
      ></h3>
    </div>
    <p class="visually-hidden" role="status" .textContent=${[...new Set(announced)].join('. ')}></p>
    <div class="said">${[...said].map((each) => (each ? html`<p .textContent=${each}></p>` : nothing))}</div>
    ${application.isCutOff ? html`<p class="muted late" .textContent=${done.stopped}></p>` : nothing}
    ${another} ${rest}`;
}

function stateInWords({ sentences, tag }: Words, screening: Screening, isNew: boolean): string {
  const { done } = sentences;
  if (isCalledOff(screening)) return done[screening.phase];
  if (screening.phase === 'complete') return done.finished;
  if (screening.phase === 'needs-attention') return done.onHold;
  const day = dayToCome(tag, screening.estimatedAt);
  return day ? done.expected(day) : isNew ? done.title : done.already;
}

/** The label of the button that starts once more; undefined where this person may not. */
function anotherWord({ application, screening }: UnderWay, { sentences }: Words): string | undefined {
  const { role, allowReorder } = application.visitor.claims;
  if (isCalledOff(screening)) return role === 'operator' ? undefined : sentences.done.startAgain;
  return mayRepeat(screening, allowReorder) ? sentences.done.another : undefined;
}

/** When it was sent; '' where that cannot be read. */
function sentWords({ sentences, tag }: Words, { submittedAt }: Screening): string {
  const { done } = sentences;
  if (isJustNow(submittedAt)) return done.sentNow;
  const day = dayInWords(tag, submittedAt);
  return day && done.sent(day);
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
