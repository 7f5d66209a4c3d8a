import { html } from 'hono/html';
import { type Person, people } from '../people.ts';

const everybody = Object.keys(people) as Person[];

/** Says which person the visitor is on this page, and leads to the others and to the portal. */
export const demoBar = (person: Person, portalUrl: string) =>
  html` <nav class="demo-bar" aria-label="Demo">
    <p><strong>Demo</strong> You are ${people[person].name}, who ${people[person].does}.</p>
    <ul>
      ${everybody.map((other) => html`<li><a href="${people[other].home}" aria-current="${other === person && 'page'}">${other}</a></li>`)}
      <li><a href="${portalUrl}" target="_blank" rel="noopener">portal</a></li>
    </ul>
  </nav>`;
