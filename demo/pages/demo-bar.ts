import { html } from 'hono/html';
import { type Person, people } from '../people.ts';
import { keepPortal, type PagePortal, withPortal } from './portal-beside.ts';

const allPeople = Object.keys(people) as Person[];

/** Shows which person the visitor is on this page, with links to the other people and, where it is known, to the portal. */
export const demoBar = (person: Person, portal: PagePortal) =>
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
