import { html } from 'hono/html';
import { type Person, people } from '../people.ts';
import { isBeside, keepPortal, type PagePortal, portalBeside, withPortal } from './portal-beside.ts';

export type Markup = ReturnType<typeof html>;

type PageParts = {
  title: string;
  /** Who is logged in. */
  person: Person;
  portal: PagePortal;
  /** The three presses that show it all. The first one fills in the form where the page asks in one. */
  guide?: 'fill' | 'send';
  /** The page's own module script, if it has one. */
  script?: string;
  content: Markup;
};

/** The layout of every page of the marketplace. */
export const page = ({ title, person, portal, guide, script, content }: PageParts): Markup =>
  html`<!doctype html>
    <html lang="en" ${isBeside(portal) && html`data-portal="${portal.beside}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Nearhand</title>
        <link rel="icon" href="/images/nearhand.svg" type="image/svg+xml" />
        <script src="/room.js"></script>
        <link rel="stylesheet" href="/marketplace.css" />
        <script type="module" src="/screening-elements.js"></script>
        <script type="module" src="/our-name.js"></script>
        <script type="module" src="/news.js"></script>
        ${script && html` <script type="module" src="${script}"></script>`}
        ${guide && portal.beside && html`<script type="module" src="/guide.js"></script>`}
      </head>
      <body>
        ${demoBar(person, portal, guide)}
        <header class="site">
          <a class="brand" href="${keepPortal(people[person].home, portal)}"
            ><img src="/images/nearhand.svg" alt="" width="28" height="28" />Nearhand</a
          >
          <p class="account">
            <span class="initial" aria-hidden="true">${people[person].name.slice(0, 1)}</span
            >${people[person].name}
          </p>
        </header>
        ${content}
        <details class="site heard" data-news="/${person}/news">
          <summary>What our server heard</summary>
          <ol></ol>
        </details>
        <footer class="site">
          <p>
            Nearhand, good help near at hand. An invented marketplace: its people, prices and reviews are made
            up.
          </p>
        </footer>
        ${isBeside(portal) && portalBeside(person, portal)}
      </body>
    </html> `;

const allPeople = Object.keys(people) as Person[];

/** The people whom the visitor can be, the portal where it is not beside the page, and the guide. */
const demoBar = (person: Person, portal: PagePortal, guide: PageParts['guide']) =>
  html` <nav class="demo-bar" aria-label="Demo">
    <strong>Demo</strong>
    <ul>
      ${allPeople.map((other) => html`<li><a href="${keepPortal(people[other].home, portal)}" aria-current="${other === person && 'page'}" title="${people[other].name} ${people[other].does}">${other}</a></li>`)}
      ${portalLink(portal)}
    </ul>
    ${guide && portal.beside && guideTo(person, portal, guide)}
  </nav>`;

const portalLink = ({ url, beside, here }: PagePortal) => {
  if (beside === 'open') return '';
  if (beside) return html`<li class="${beside}"><a href="${withPortal(here)}">portal</a></li>`;
  return url && html`<li><a href="${url}" target="_blank" rel="noopener">portal</a></li>`;
};

/** What was pressed and what comes next is the back end's word: see `news.js`. */
const guideTo = (person: Person, portal: PagePortal, start: 'fill' | 'send') =>
  html`<ol class="guide" aria-label="Three presses">
    <li aria-current="step">
      ${start === 'fill' ? html`<button type="button" name="fill">Fill in for me</button>` : html`<a href="#launcher">Send</a>`}
    </li>
    <li><button type="button" name="complete" value="/${person}/complete" disabled>Complete</button></li>
    <li><a href="${keepPortal('/operator', portal)}">Watch</a></li>
  </ol>`;
