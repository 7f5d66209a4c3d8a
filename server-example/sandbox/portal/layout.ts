import type { Context } from 'hono';
import { html } from 'hono/html';
import { type Html, page, pageHeaders } from '../page.ts';
import type { Service } from '../service.ts';
import type { PortalSession } from './sessions.ts';

/** What portal pages find in their context. */
export type PortalContext = { Variables: { session: PortalSession } };

const places: [path: string, name: string][] = [
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

/** Answers with a portal page inside its frame: who this is, where one can go, what time it is here. */
export function show(
  context: Context<PortalContext>,
  service: Service,
  { title, place, content }: { title: string; place: string; content: Html },
): Response | Promise<Response> {
  const now = service.clock.stamp();
  const said = context.req.query('said');
  const frame = html`<body class="portal">
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <p class="brand"><a href="/portal/screenings">Screening sandbox</a></p>
      <p class="clock">${moment(now)}</p>
      <form method="post" action="/portal/logout">
        ${csrfField(context)}<button class="plain">Log out</button>
      </form>
    </header>
    <nav aria-label="Portal">
      <ul>
        ${places.map(
          ([path, name]) =>
            html`<li>
              <a href="/portal/${path}" ${path === place && html`aria-current="page"`}>${name}</a>
            </li>`,
        )}
      </ul>
    </nav>
    <main id="content">
      <h1>${title}</h1>
      ${said === undefined ? '' : html`<p class="notice good" role="status">${notices[said] ?? ''}</p>`}
      ${content}
    </main>
  </body>`;
  return context.html(page(`${title} · Screening sandbox`, frame), 200, pageHeaders("'none'"));
}

const notices: Record<string, string> = {
  saved: 'Saved.',
  unchanged: 'Nothing was different: no callback was sent.',
  replayed: 'Sent once more.',
  moved: 'The clock was moved, and everything that fell due is done.',
};

/** The hidden field without which no form of the portal is taken. */
export function csrfField(context: Context<PortalContext>): Html {
  return html`<input type="hidden" name="csrf" value="${context.get('session').csrf}" />`;
}

/** A time that people read and machines too. */
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
  /** What stands in the place of a table without rows. */
  empty: string;
}

/** A table that scrolls by itself where the page is narrow; without rows, a sentence. */
export function table({ caption, heads, rows, empty }: Table): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first = '', ...rest]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${rest.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** JSON, set out to be read. */
export function prettyJson(text: string): Html {
  return html`<pre tabindex="0">${indented(text)}</pre>`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text === '' ? '(empty)' : text;
  }
}
