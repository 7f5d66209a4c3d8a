import { html } from 'hono/html';
import type { Attempt, Delivery } from '../callbacks.ts';
import { isTooDeep } from '../json.ts';
import { type Html, page } from '../page.ts';
import { meaningOf } from '../profile.ts';
import type { Screening } from '../screening.ts';
import type { Service } from '../service.ts';

/** The sections of the portal, by their paths. */
const sectionNames = {
  screenings: 'Screenings',
  candidates: 'Candidates',
  callbacks: 'Callbacks',
  outbox: 'Outbox',
  recurring: 'Recurring',
  trust: 'Trusted users',
  quirks: 'Quirks',
  clock: 'Clock',
  trace: 'Trace',
};

/** The path of a section. */
export type SectionPath = keyof typeof sectionNames;

const notices = new Map([
  ['saved', 'Saved.'],
  ['unchanged', 'Nothing changed, so no callback was sent.'],
  ['replayed', 'Sent again.'],
  ['moved', 'The clock was moved, and everything that was due is done.'],
]);

/** Whether a word is the path of a section. */
export function isSection(word: string): word is SectionPath {
  return Object.hasOwn(sectionNames, word);
}

/** The portal with one section or one record open. `notice`: what came of the form that was sent. */
export function portalPage(
  { clock }: Service,
  section: SectionPath,
  { title = sectionNames[section], content, notice = '' }: { title?: string; content: Html; notice?: string },
): Html {
  const links = Object.entries(sectionNames).map(
    ([path, name]) =>
      html`<li><a href="/portal/${path}" ${path === section && html`aria-current="page"`}>${name}</a></li>`,
  );
  const said = notices.get(notice);
  return page(
    `${title} · Screening sandbox`,
    html`<body class="portal">
      <a class="skip" href="#content">Skip to the content</a>
      <header>
        <p class="brand"><a href="/portal/screenings">Screening sandbox</a></p>
        <p class="clock">${moment(clock.stamp())}</p>
        <form method="post" action="/portal/logout"><button class="plain">Log out</button></form>
      </header>
      <nav aria-label="Portal">
        <ul>
          ${links}
        </ul>
      </nav>
      <main id="content">
        <h1>${title}</h1>
        ${said === undefined ? '' : html`<p class="notice good" role="status">${said}</p>`} ${content}
      </main>
    </body>`,
  );
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

/** What a table shows: its heads, its rows, and the sentence that replaces a table without rows. */
interface Table {
  caption: string;
  heads: string[];
  rows: (Html | string)[][];
  empty: string;
}

/**
 * A table, or a sentence if it has no rows. On a narrow page each row is a card with the heads beside its cells; the roles
 * keep it a table for screen readers there.
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
export function facts(list: [name: string, fact: Html | string][]): Html {
  return html`<dl class="facts">
    ${list.map(
      ([name, fact]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${fact}</dd>
        </div>`,
    )}
  </dl>`;
}

/** JSON with line breaks and indents, unless it is nested so deep that the indents would fill the page. */
export function prettyJson(text: string): Html {
  return html`<pre tabindex="0">${indented(text)}</pre>`;
}

/** A word in the colour of a meaning. */
export const badge = (meaning: string, word: string): Html =>
  html`<span class="badge ${meaning}">${word}</span>`;

/** A status word in the colour of its meaning. */
export const statusBadge = ({ profile }: Service, status: string): Html =>
  badge(meaningOf(status, profile) ?? 'unknown', status);

/** A link to a screening by its id. */
export const screeningLink = (id: string, text = id): Html =>
  html`<a href="/portal/screenings/${id}">${text}</a>`;

/** A link to a callback by its id. */
export const callbackLink = ({ id }: Delivery): Html => html`<a href="/portal/callbacks/${id}">${id}</a>`;

/** What the last of these attempts came to. */
export function lastAnswer(attempts: Attempt[]): Html {
  const last = attempts.at(-1);
  if (last === undefined) return badge('unknown', 'not sent');
  const word = last.status === null ? 'no answer' : String(last.status);
  return html`${badge(last.status === 200 ? 'complete' : 'needs-attention', word)}
  ${last.error === undefined ? '' : html`<span class="quiet">${last.error}</span>`}`;
}

/** The name and the client's own reference of a candidate. */
export function person({ candidates }: Service, { candidateId }: Pick<Screening, 'candidateId'>) {
  const { givenName, familyName, email, clientReferenceId } = candidates.find(candidateId)?.data ?? {};
  const name = [givenName, familyName].filter(Boolean).join(' ');
  return { name, email: String(email ?? ''), reference: String(clientReferenceId ?? '') };
}

function indented(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? text : JSON.stringify(value, null, 2);
  } catch {
    return text === '' ? '(empty)' : text;
  }
}
