import { html, nothing, type TemplateResult } from 'lit';
import { retryButton } from './retry-button.ts';
import type { Reading, StatusView } from '../status-view.ts';
import { headline, isCutOff, toneOf } from './wording.ts';

/** Shows where a screening stands, in two or three words that fit into a line of text. */
export function renderBadge(view: StatusView, reading: Reading): TemplateResult {
  const { sentences: words } = reading.locale;
  const { connection, isCandidate, retry } = reading;
  const plain = (text: string): TemplateResult =>
    html`<span class="headline over" part="headline">${text}</span>`;
  switch (view.kind) {
    case 'loading':
      return plain(words.connection.connecting);
    case 'empty':
      return plain(words.empty.title);
    case 'problem':
      return html`${plain(words.problem.short)} ${retryButton(words.problem.again, retry)}`;
    case 'list':
      return html`${view.screenings.map((screening) =>
        renderBadge({ kind: 'one', screening, runsBefore: view.runsBefore }, reading),
      )}`;
    case 'one': {
      const { screening } = view;
      return html`<span class="headline ${toneOf(screening)}" part="headline" title=${screening.packageTitle}
          >${headline(words, screening, isCandidate)}</span
        >${
          screening.environment === 'test'
            ? html`<span class="test" part="test"><strong>${words.test.mark}</strong></span>`
            : nothing
        }${
          isCutOff(connection)
            ? html`<span class="when" part="connection">${words.connection[connection]}</span>
                ${retryButton(words.problem.now, retry)}`
            : nothing
        }`;
    }
  }
}
