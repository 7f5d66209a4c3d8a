import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit';
import { isConnected, isCutOff } from '../../client/connection-state.ts';
import type { ScreeningError } from '../../client/screening-error.ts';
import { look } from '../../look.ts';
import { timeline } from '../../locales/en-timeline.ts';
import type { Screening } from '../../protocol/screening.ts';
import { isCalledOff } from '../../protocol/phase.ts';
import { unrecorded } from '../../unrecorded.ts';
import { renderBadge } from './badge.ts';
import { everyMinute } from './every-minute.ts';
import { moment, nowWord, refreshMoments } from './moment.ts';
import type { Reading, StatusView, Variant } from '../status-view.ts';
import { retryButton } from './retry-button.ts';
import { renderTimeline } from './timeline.ts';
import { badgeStyles } from './badge-styles.ts';
import { cardStyles } from './card-styles.ts';
import { spoken } from './spoken.ts';
import { styles } from './styles.ts';
import { headline, problemText } from './wording.ts';

/** What is shown in place of the list's own view, or that view. */
type ListView = (view: StatusView & { kind: 'list' }, reading: Reading) => TemplateResult;

/** The views of `<screening-status>`, loaded when the element is used. The list's own view comes with another file. */
export const statusViews = { badge: renderBadge, card, headline, stylesOf, everyMinute, refreshMoments };

/** One sheet each: a page with many elements pays for every sheet. */
const sheets = {
  badge: css`
    ${look}${styles}${badgeStyles}
  `,
  card: css`
    ${look}${styles}${cardStyles}
  `,
};

/** Everything that a variant draws with, the look of both elements included. */
function stylesOf(variant: Variant): CSSResult {
  return variant === 'badge' ? sheets.badge : sheets.card;
}

function card(view: StatusView, reading: Reading, announcement: string, listView: ListView): TemplateResult {
  const { tag, dir } = reading.locale;
  return html`<section
      class="card ${unrecorded}"
      part="card"
      data-private
      data-dd-privacy="mask"
      data-hj-suppress
      data-clarity-mask="true"
      lang=${tag}
      dir=${dir}
    >
      ${content(view, reading, listView)}
    </section>
    ${spoken(view.kind === 'loading' ? '' : announcement)}`;
}

function content(view: StatusView, reading: Reading, listView: ListView): TemplateResult {
  const { sentences: words } = reading.locale;
  switch (view.kind) {
    case 'loading':
      return html`<p class="loading" part="note" aria-busy="true">${words.loading}</p>`;
    case 'empty':
      return html`<h2 part="title">${words.empty.title}</h2>
        <p class="note" part="note">${words.empty.text}</p>
        ${footer(undefined, reading)}`;
    case 'problem':
      return html`<p class="label" part="label">${words.label}</p>
        <h2 part="title">${words.problem.short}</h2>
        <p part="explanation" .textContent=${problemText(words, view.problem)}></p>
        ${retryButton(words.problem.again, reading.retry)}`;
    case 'one':
      return html`${testMark([view.screening], reading)}
        ${renderTimeline(view.screening, view.runsBefore(view.screening), reading)}
        <slot name="contact">${contactLine(view.screening, reading)}</slot>
        ${footer(view.screening, reading)}`;
    case 'list':
      return html`${testMark(view.screenings, reading)} ${listView(view, reading)}
      ${footer(undefined, reading)}`;
  }
}

/** Whom to ask, where somebody may want to: a launcher that is followed says it itself. */
function contactLine(screening: Screening, reading: Reading): TemplateResult | typeof nothing {
  const { locale, role, followsLauncher } = reading;
  const isQuestionable =
    isCalledOff(screening) || screening.phase === 'needs-attention' || screening.result === 'review';
  if (!isQuestionable || followsLauncher || role === 'operator') return nothing;
  return html`<p class="note" part="note">${locale.of('timeline', timeline).texts.ask}</p>`;
}

/** Marks test screenings. */
function testMark(screenings: readonly Screening[], { locale }: Reading): TemplateResult | typeof nothing {
  if (screenings.every(({ environment }) => environment !== 'test')) return nothing;
  const { mark, text } = locale.sentences.test;
  return html`<p class="test" part="test"><strong>${mark}</strong>${text}</p>`;
}

function footer(screening: Screening | undefined, reading: Reading): TemplateResult {
  const { locale, connection, lastHeardAt, problem, retry } = reading;
  const { sentences: words, tag } = locale;
  const heard =
    lastHeardAt === undefined
      ? undefined
      : moment(tag, lastHeardAt, { sentence: words.lastHeard, isClock: true });
  return html`
    <footer>
      <span
        class="connection ${connection}"
        part="connection"
        .textContent=${words.connection[connection]}
      ></span>
      ${isCutOff(connection) && (problem?.isPassing ?? true) ? retryButton(words.problem.now, retry) : nothing}
      ${isCutOff(connection) ? html`<span>${heard}</span>` : nothing}
      ${isConnected(connection) ? html`<span>${words.lastHeard(nowWord(tag))}</span>` : nothing}
      ${
        screening
          ? html`<span>${moment(tag, screening.updatedAt, { sentence: words.updated, hasDate: true })}</span>`
          : nothing
      }
      ${problem && !problem.isPassing ? stoppedNote(problem, reading) : nothing}
    </footer>
  `;
}

function stoppedNote(problem: ScreeningError, { locale, retry }: Reading): TemplateResult {
  const { sentences: words } = locale;
  return html`
    <p class="stopped-note" part="note">${words.problem.stopped} ${problemText(words, problem)}</p>
    ${retryButton(words.problem.again, retry)}
  `;
}
