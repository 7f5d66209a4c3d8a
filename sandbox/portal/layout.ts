import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Connection } from '../connection.ts';
import { isTooDeep } from '../json.ts';
import { type Html, page } from '../page.ts';
import type { Service } from '../service.ts';
import type { PortalSession } from './sessions.ts';

/** The context of portal pages. */
export type PortalContext = { Bindings: Connection; Variables: { session: PortalSession } };

const sections: [path: string, name: string][] = [
  ['screenings', 'Screenings'],
  ['candidates', 'Candidates'],
  ['callbacks', 'Callbacks'],
  ['outbox', 'Outbox'],
  ['recurring', 'Recurring'],
  ['trust', 'Trusted users'],
  ['quirks', 'Quirks'],
  ['clock', 'Clock'],
  ['trace', 'Trace'],
];

/** Answers with a portal page: its content between the navigation, the clock and the log-out button. */
export function show(
  context: Context<PortalContext>,
  service: Service,
  { title, section, content }: { title: string; section: string; content: Html },
): Response | Promise<Response> {
  const now = service.clock.stamp();
  const notice = notices.get(context.req.query('notice') ?? '');
  const frame = html`<body class="portal">
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <p class="brand"><a href="/portal/screenings">Screening sandbox</a></p>
      <p class="clock">${moment(now)}</p>
      <form method="post" action="/portal/logout">
        <button class="plain">Log out</button>
      </form>
    </header>
    <nav aria-label="Portal">
      <ul>
        ${sections.map(
          ([path, name]) =>
            html`<li>
              <a href="/portal/${path}" ${path === section && html`aria-current="page"`}>${name}</a>
            </li>`,
        )}
      </ul>
    </nav>
    <main id="content">
      <h1>${title}</h1>
      ${notice === undefined ? '' : html`<p class="notice good" role="status">${notice}</p>`} ${content}
    </main>
  </body>`;
  return context.html(page(`${title} · Screening sandbox`, frame));
}

const notices = new Map([
  ['saved', 'Saved.'],
  ['unchanged', 'Nothing changed, so no callback was sent.'],
  ['replayed', 'Sent again.'],
  ['moved', 'The clock was moved, and everything that was due is done.'],
]);

/** A time that people and programs can read. */
export function moment(stamp: string | null): Html {
  if (stamp === null) return html`<span class="quiet">–</span>`;
  const text = new Date(stamp).toLocaleString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return html`<time datetime="${stamp}">${text} UTC</time>`;
}

interface Table {
  caption: string;
  heads: string[];
  rows: Html[][];
  /** The sentence that replaces a table without rows. */
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

/** JSON with line breaks and indents, unless it is nested so deep that the indents would fill the page. */
export function prettyJson(text: string): Html {
  return html`<pre tabindex="0">${indented(text)}</pre>`;
}

function indented(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? text : JSON.stringify(value, null, 2);
  } catch {
    return text === '' ? '(empty)' : text;
  }
}
