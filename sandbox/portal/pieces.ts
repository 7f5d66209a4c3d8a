import { html } from 'hono/html';
import type { Attempt } from '../callbacks.ts';
import { isTooDeep, parsedJson } from '../json.ts';
import type { Html } from '../page.ts';
import { meaningOf } from '../profile.ts';
import type { Screening } from '../screening.ts';
import type { Service } from '../service.ts';

/** A cell of a table, or a fact. */
export type Cell = Html | string;

interface Table {
  caption: string;
  heads: string[];
  rows: Cell[][];
  /** The sentence that replaces a table without rows. */
  empty: string;
}

/**
 * A table. On a narrow page each row is a card with the heads beside its cells; the roles keep it a table for screen
 * readers there.
 */
export function table({ caption, heads, rows, empty }: Table): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table role="table">
      <caption>
        ${caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          ([first = '', ...rest]) =>
            html`<tr role="row">
              <th scope="row" role="rowheader">${first}</th>
              ${rest.map((cell, index) => html`<td role="cell" data-head="${heads[index + 1]}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Facts under their names. */
export function facts(list: Record<string, Cell>): Html {
  return html`<dl>
    ${Object.entries(list).map(
      ([name, fact]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${fact}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A time that people and programs can read. */
export function moment(stamp: string | null): Html {
  if (stamp === null) return html`<span class="quiet">–</span>`;
  const text = new Date(stamp).toLocaleString('en-GB', {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return html`<time datetime="${stamp}">${text} UTC</time>`;
}

/** A word in the colour of a meaning. */
export const badge = (meaning: string, word: string): Html =>
  html`<span class="badge ${meaning}">${word}</span>`;

/** A status word in the colour of its meaning. */
export const statusBadge = ({ profile }: Service, status: string): Html =>
  badge(meaningOf(status, profile) ?? 'unknown', status);

/** What the last of these attempts came to. */
export function lastAnswer(attempts: Attempt[]): Html {
  const last = attempts.at(-1);
  if (last === undefined) return badge('unknown', 'not sent');
  const word = String(last.status ?? 'no answer');
  return html`${badge(last.status === 200 ? 'complete' : 'needs-attention', word)}
    <span class="quiet">${last.error ?? ''}</span>`;
}

/** A link to a page of the portal. */
export const link = (path: string, text: string): Html => html`<a href="/portal/${path}">${text}</a>`;

/** A button that changes one thing. */
export const button = (path: string, text: string): Html =>
  html`<form method="post" action="/portal/${path}"><button>${text}</button></form>`;

/** JSON with line breaks and indents, unless it is nested so deep that the indents would fill the page. */
export function prettyJson(text: string): Html {
  const value = parsedJson(text);
  const pretty = value === undefined || isTooDeep(value) ? text : JSON.stringify(value, null, 2);
  return html`<pre tabindex="0">${pretty || '(empty)'}</pre>`;
}

/** The name and the client's own reference of a candidate. */
export function person(
  { candidates }: Service,
  { candidateId }: Pick<Screening, 'candidateId'>,
): [string, string] {
  const { givenName, familyName, clientReferenceId } = candidates.find(candidateId)?.data ?? {};
  return [[givenName, familyName].filter(Boolean).join(' '), String(clientReferenceId ?? '')];
}
