import { html } from 'hono/html';
import type { ElementChoices } from '../element-choices.ts';
import { page } from './page.ts';
import { keepPortal, type PagePortal, withPortal } from './portal-beside.ts';

/** Every check of the marketplace, live, for its trust team. */
export const operatorPage = (choices: ElementChoices, portal: PagePortal) =>
  page({
    title: 'Trust desk',
    person: 'operator',
    portal,
    script: '/operator.js',
    content: html` <main>
      <header class="hero">
        <h1>All checks</h1>
        <p>What waits for you first. The list updates by itself.</p>
      </header>

      <div class="columns">
        <section aria-label="All checks" lang="${choices.lang}">
          <screening-status
            variant="list"
            endpoint="/screening-api"
            session-url="/operator/session"
            sign-in-url="${keepPortal(portal.here, portal)}"
          ></screening-status>
        </section>

        <aside>
          <section class="card" aria-labelledby="portal-title">
            <h2 id="portal-title">Move a check along</h2>
            <ol class="steps">
              <li>
                Start one as <a href="${keepPortal('/', portal)}">Nora</a>, or ask for one as
                <a href="${keepPortal('/member', portal)}">Sam</a>.
              </li>
              <li>${openPortal(portal)}.</li>
              <li>Set a status or a result there, and watch this list.</li>
            </ol>
          </section>
        </aside>
      </div>
    </main>`,
  });

const openPortal = (portal: PagePortal) => {
  if (portal.beside)
    return html`Open it in the <a href="${withPortal(portal.here)}">portal beside this page</a>`;
  return html`Open the
  ${portal.url ? html`<a href="${portal.url}" target="_blank" rel="noopener">portal</a>` : 'developer portal of the service'}
  and log in. The terminal that runs this demo says how`;
};
