import { html, nothing, type TemplateResult } from 'lit';
import { isCutOff } from '../../client/connection-state.ts';
import { unrecorded } from '../../unrecorded.ts';
import { retryButton } from './retry-button.ts';
import type { Reading, StatusView } from '../status-view.ts';
import { spoken } from './spoken.ts';
import { headline, toneOf, type Tone } from './wording.ts';

interface Badge {
  tone: Tone;
  text: string;
  /** What the text is about. */
  title?: string;
}

/**
 * Shows where a screening stands, in two or three words that fit into a line of text. A page may have a thousand of
 * them: each has as few nodes as it can.
 */
export function renderBadge(view: StatusView, reading: Reading, announcement: string): TemplateResult {
  const { tag, dir } = reading.locale;
  const { tone, text, title } = badgeOf(view, reading);
  return html`<span
      class="badge ${view.kind} ${unrecorded}"
      part="badge"
      data-private
      data-dd-privacy="mask"
      data-hj-suppress
      data-clarity-mask="true"
      lang=${tag}
      dir=${dir}
      ><span class="headline ${tone}" part="headline" title=${title ?? nothing} .textContent=${text}></span
      >${extras(view, reading)}</span
    >${announcement === '' || view.kind === 'loading' ? nothing : spoken(announcement)}`;
}

function badgeOf(view: StatusView, { locale, isCandidate }: Reading): Badge {
  const { sentences: words } = locale;
  switch (view.kind) {
    case 'loading':
      return { tone: 'over', text: words.connection.connecting };
    case 'list':
    case 'empty':
      return { tone: 'over', text: words.empty.title };
    case 'problem':
      return { tone: 'over', text: words.problem.short };
    case 'one': {
      const { screening } = view;
      const text = headline(words, screening, isCandidate);
      return { tone: toneOf(screening), text, title: screening.packageTitle };
    }
  }
}

/** What stands beside the badge, which is nothing most of the time. */
function extras(view: StatusView, { locale, connection, retry }: Reading): TemplateResult | typeof nothing {
  const { sentences: words } = locale;
  if (view.kind === 'loading') return nothing;
  if (view.kind === 'problem') return retryButton(words.problem.again, retry);
  const isTest = view.kind === 'one' && view.screening.environment === 'test';
  if (!isTest && !isCutOff(connection)) return nothing;
  return html`${isTest ? html`<span class="test" part="test"><strong>${words.test.mark}</strong></span>` : nothing}${
    isCutOff(connection)
      ? html`<span class="when" part="connection" .textContent=${words.connection[connection]}></span>
          ${retryButton(words.problem.now, retry)}`
      : nothing
  }`;
}
