import { html } from 'hono/html';
import { type Person, people } from '../people.ts';

const allPeople = Object.keys(people) as Person[];

/** Shows which person the visitor is on this page, with links to the other people and, where it is known, to the portal. */
export const demoBar = (person: Person, portalUrl: string | undefined) =>
  html` <nav class="demo-bar" aria-label="Demo">
    <p><strong>Demo</strong> You are ${people[person].name}, who ${people[person].does}.</p>
    <ul>
      ${allPeople.map((other) => html`<li><a href="${people[other].home}" aria-current="${other === person && 'page'}">${other}</a></li>`)}
      ${portalUrl && html`<li><a href="${portalUrl}" target="_blank" rel="noopener">portal</a></li>`}
    </ul>
  </nav>`;
