import { html, nothing, type TemplateResult } from 'lit';
import { isCutOff } from '../../client/feed/connection-state.ts';
import type { ScreeningError } from '../../client/screening-error.ts';
import { timeline as english } from '../../locales/en/timeline.ts';
import type { StatusSentences } from '../../locales/sentences.ts';
import { isCalledOff } from '../../protocol/phase.ts';
import type { Screening } from '../../protocol/screening.ts';
import { unrecorded } from '../../unrecorded.ts';
import type { StatusState, StatusView, ViewContext } from '../status-state.ts';
import { cardStyles } from '../styles/card.ts';
import { retryButton, spoken, wayOn } from './badge.ts';
import { fullDate, moment } from './moment.ts';
import { drawShare } from './running.ts';
import { drawProgress, drawTitle } from './timeline.ts';

/** A screening in full. */
export const timeline: StatusView = { styles: [cardStyles], draw: drawCard };

type Part = TemplateResult | typeof nothing;

/** Shows a timeline or a list in its frame. `rows`: the screenings of a list. */
export function drawCard(state: StatusState, context: ViewContext, rows?: TemplateResult): TemplateResult {
  const { announcement, locale } = context;
  const { tag, dir } = locale;
  const isLoading = state.kind === 'loading';
  return html`<section
      class="card ${isLoading ? 'waiting' : ''} ${unrecorded}"
      part="base"
      data-private
      data-dd-privacy="mask"
      data-hj-suppress
      data-clarity-mask="true"
      lang=${tag}
      dir=${dir}
    >
      ${content(state, context, rows)}
    </section>
    ${spoken(isLoading ? '' : announcement)}`;
}

function content(state: StatusState, context: ViewContext, rows: TemplateResult | undefined): TemplateResult {
  const { locale, dispatch } = context;
  const { sentences: words } = locale;
  switch (state.kind) {
    case 'loading':
      return html`<p class="loading" aria-busy="true" .textContent=${words.loading}></p>`;
    case 'empty':
      return html`<p class="note" part="title" .textContent=${words.empty}></p>
        ${isCutOff(context.feed.connection) ? footer(undefined, context) : nothing}`;
    case 'unavailable':
      return html`<h2
          part="title"
          .textContent=${state.problem.needsSignIn ? words.label : words.problem.short}
        ></h2>
        <p .textContent=${problemText(words, state.problem)}></p>
        ${retryButton(wayOn(state.problem, context), dispatch)}`;
    case 'one':
      return html`<div class="title">
          ${drawTitle(state.screening, context)} ${testMark([state.screening], context)}
        </div>
        ${drawShare(state.screening, context)} ${drawProgress(state.screening, context)}
        <slot name="contact">${contactLine(state.screening, context)}</slot>
        ${footer(state.screening, context)}`;
    case 'list':
      return html`${testMark(state.screenings, context)} ${rows} ${footer(undefined, context)}`;
  }
}

/** Whom to ask, where somebody may want to: a launcher that is followed says it itself. */
function contactLine(screening: Screening, { locale, claims, settings }: ViewContext): Part {
  const isQuestionable =
    isCalledOff(screening) ||
    screening.phase === 'needs-attention' ||
    screening.result === 'review' ||
    screening.aftermath;
  if (!isQuestionable || settings.for !== null || claims.role === 'operator') return nothing;
  return html`<p class="note" .textContent=${locale.of('timeline', english).texts.ask}></p>`;
}

/** Marks test screenings. */
function testMark(screenings: readonly Screening[], { locale }: ViewContext): Part {
  if (screenings.every(({ environment }) => environment !== 'test')) return nothing;
  return html`<p class="test" part="test" .textContent=${locale.sentences.test}></p>`;
}

/** A dot and a word; when the check last changed is in its tooltip. What is cut off says so in words. */
function footer(screening: Screening | undefined, { locale, feed, isLedOn, dispatch }: ViewContext): Part {
  const { connection, lastHeardAt, problem } = feed;
  const { sentences: words, tag } = locale;
  const hasStopped = problem?.isPassing === false;
  const cutOff = (): TemplateResult =>
    html`${hasStopped ? nothing : retryButton(words.problem.now, dispatch)}
    ${lastHeardAt && moment(tag, lastHeardAt, { sentence: words.lastHeard, isClock: true })}`;
  const said = words.connection[connection === 'polling' ? 'live' : connection];
  // What leads on stands right below.
  if (screening && isLedOn(screening) && !isCutOff(connection) && !problem) return nothing;
  return html`
    <footer>
      <span
        class="connection ${connection}"
        title=${screening ? words.updated(fullDate(tag, screening.updatedAt)) : nothing}
        .textContent=${said}
      ></span>
      ${isCutOff(connection) ? cutOff() : nothing}
      ${
        hasStopped
          ? html`<p
                class="stopped-note"
                .textContent=${`${words.problem.stopped} ${problemText(words, problem)}`}
              ></p>
              ${retryButton(words.problem.again, dispatch)}`
          : nothing
      }
    </footer>
  `;
}

function problemText({ problem: words }: StatusSentences, problem: ScreeningError): string {
  if (problem.isOfSetup) return words.setup;
  if (problem.code === 'offline') return words.offline;
  if (problem.code === 'not_found') return words.absent;
  if (problem.isSignedOut) return words.session;
  return problem.status === 403 ? words.forbidden : words.other;
}
