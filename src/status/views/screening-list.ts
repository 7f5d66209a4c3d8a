import { html, type TemplateResult } from 'lit';
import type { Screening } from '../../protocol/screening.ts';
import { moment } from './moment.ts';
import type { Reading } from '../status-view.ts';
import { headline, toneOf } from './wording.ts';

/** Shows all screenings of the page session in a table, newest first. Rows outside the viewport are not laid out. */
export function renderList(screenings: Screening[], { locale, isCandidate }: Reading): TemplateResult {
  const { sentences: words, tag } = locale;
  const { list } = words;
  const heading = (text: string): TemplateResult => html`<span role="columnheader">${text}</span>`;
  return html`
    <div class="table" role="table" part="table" aria-label=${list.label}>
      <div class="row head" role="row" part="head">
        ${[list.reference, list.package, list.phase, list.result, list.updated].map(heading)}
      </div>
      ${screenings.map(
        (screening) => html`
          <div class="row" role="row" part="row">
            <span role="cell" class="reference" part="reference">${screening.clientReferenceId}</span>
            <span role="cell" class="package" part="package">${screening.packageTitle}</span>
            <span role="cell"
              ><span class="headline ${toneOf(screening)}" part="headline"
                >${screening.phase === 'complete' ? words.phases.complete : headline(words, screening, isCandidate)}</span
              ></span
            >
            <span role="cell" class="result" part="result">${words.results[screening.result]}</span>
            <span role="cell" class="when" part="updated">${moment(tag, screening.updatedAt)}</span>
          </div>
        `,
      )}
    </div>
  `;
}
