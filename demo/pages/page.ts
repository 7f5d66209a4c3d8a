import { html } from 'hono/html';
import { type Person, people } from '../people.ts';
import { keepPortal, type PagePortal, portalBeside, withPortal } from './portal-beside.ts';

export type Markup = ReturnType<typeof html>;

type PageParts = {
  title: string;
  /** Who is logged in. */
  person: Person;
  portal: PagePortal;
  /** The page's own module script, if it has one. */
  script?: string;
  content: Markup;
};

/** The layout of every page of the marketplace. */
export const page = ({ title, person, portal, script, content }: PageParts): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Nearhand</title>
        <link rel="icon" href="/images/nearhand.svg" type="image/svg+xml" />
        <script src="/room.js"></script>
        <link rel="stylesheet" href="/marketplace.css" />
        <script type="module" src="/screening-elements.js"></script>
        <script type="module" src="/news.js"></script>
        ${script && html` <script type="module" src="${script}"></script>`}
        ${portal.beside === 'open' && html`<script type="module" src="/portal.js"></script>`}
      </head>
      <body>
        ${demoBar(person, portal)}
        <header class="site">
          <a class="brand" href="${keepPortal(people[person].home, portal)}"
            ><img src="/images/nearhand.svg" alt="" width="36" height="36" />Nearhand</a
          >
          <p class="account">
            <span class="initial" aria-hidden="true">${people[person].name.slice(0, 1)}</span
            >${people[person].name}
          </p>
        </header>
        ${content}
        <footer class="site">
          <p>
            Nearhand, good help near at hand. An invented marketplace: its people, prices and reviews are made
            up.
          </p>
        </footer>
        ${portal.beside === 'open' && portalBeside(person, portal)}
      </body>
    </html> `;

const allPeople = Object.keys(people) as Person[];

/** Shows which person the visitor is on this page, with links to the other people and, where it is known, to the portal. */
const demoBar = (person: Person, portal: PagePortal) =>
  html` <nav class="demo-bar" aria-label="Demo">
    <p><strong>Demo</strong> You are ${people[person].name}, who ${people[person].does}.</p>
    <ul>
      ${allPeople.map((other) => html`<li><a href="${keepPortal(people[other].home, portal)}" aria-current="${other === person && 'page'}">${other}</a></li>`)}
      ${portal.url && html`<li><a href="${portal.url}" target="_blank" rel="noopener">portal</a></li>`}
    </ul>
    ${
      portal.beside === 'closed'
        ? html`<p class="hint">
            New here? <a href="${withPortal(portal.here)}#launcher">Play the screening service</a> beside this
            page.
          </p>`
        : ''
    }
    <details data-news="/${person}/news">
      <summary>What our server heard</summary>
      <ol></ol>
    </details>
  </nav>`;
