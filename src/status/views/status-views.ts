import { html, nothing, type TemplateResult } from 'lit';
import type { PageProblem } from '../../client/page-problem.ts';
import type { Screening } from '../../protocol/screening.ts';
import { renderBadge } from './badge.ts';
import { moment } from './moment.ts';
import { renderList } from './screening-list.ts';
import type { Reading, StatusView, Variant } from '../status-view.ts';
import { retryButton } from './retry-button.ts';
import { renderTimeline } from './timeline.ts';
import { styles } from './styles.ts';
import { headline, problemText } from './wording.ts';

type VariantView = (view: StatusView, reading: Reading) => TemplateResult;

const variants: Record<Variant, VariantView> = {
  timeline: card,
  list: card,
  badge: (view, reading) => {
    const { tag, dir } = reading.locale;
    return html`<span class="badge" part="badge" lang=${tag} dir=${dir}>${renderBadge(view, reading)}</span>`;
  },
};

/** The views of `<screening-status>`, loaded when the element is used. */
export const statusViews = { variants, headline, styles };

function card(view: StatusView, reading: Reading): TemplateResult {
  const { tag, dir } = reading.locale;
  return html`<section class="card" part="card" lang=${tag} dir=${dir}>${content(view, reading)}</section>`;
}

function content(view: StatusView, reading: Reading): TemplateResult {
  const { sentences: words } = reading.locale;
  switch (view.kind) {
    case 'loading':
      return html`<p class="loading" part="note" aria-busy="true">${words.loading}</p>`;
    case 'empty':
      return html`<h2 part="title">${words.empty.title}</h2>
        <p class="note" part="note">${words.empty.text}</p>
        ${footer(undefined, reading)}`;
    case 'problem':
      return html`<h2 part="title">${words.problem.title}</h2>
        <p part="explanation">${problemText(words, view.problem)}</p>
        ${retryButton(reading)}`;
    case 'one':
      return html`${testMark([view.screening], reading)}
      ${renderTimeline(view.screening, view.earlier, reading)} ${footer(view.screening, reading)}`;
    case 'list':
      return html`${testMark(view.screenings, reading)} ${renderList(view.screenings, reading)}
      ${footer(undefined, reading)}`;
  }
}

/** Marks test screenings. */
function testMark(screenings: Screening[], { locale }: Reading): TemplateResult | typeof nothing {
  if (screenings.every(({ environment }) => environment !== 'test')) return nothing;
  const { mark, text } = locale.sentences.test;
  return html`<p class="test" part="test"><strong>${mark}</strong>${text}</p>`;
}

function footer(screening: Screening | undefined, reading: Reading): TemplateResult {
  const { locale, connection, lastHeardAt, problem } = reading;
  const { sentences: words, tag } = locale;
  return html`
    <footer>
      <span class="connection ${connection}" part="connection">${words.connection[connection]}</span>
      ${lastHeardAt === undefined ? nothing : html`<span>${moment(tag, lastHeardAt, words.lastHeard)}</span>`}
      ${screening ? html`<span>${moment(tag, screening.updatedAt, words.updated)}</span>` : nothing}
      ${problem && !problem.isPassing ? stoppedNote(problem, reading) : nothing}
    </footer>
  `;
}

const stoppedNote = (problem: PageProblem, reading: Reading): TemplateResult => html`
  <p class="stopped-note" part="note">
    ${reading.locale.sentences.problem.stopped} ${problemText(reading.locale.sentences, problem)}
  </p>
  ${retryButton(reading)}
`;
