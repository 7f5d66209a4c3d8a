import { html } from 'hono/html';
import { type Person, people } from '../people.ts';
import { demoBar } from './demo-bar.ts';
import { keepPortal, type PagePortal, portalBeside } from './portal-beside.ts';

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
