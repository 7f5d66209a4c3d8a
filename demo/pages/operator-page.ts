import { html } from 'hono/html';
import type { ElementChoices } from '../element-choices.ts';
import { page } from './page.ts';

/** Every check of the marketplace, live, for its trust team. */
export const operatorPage = (choices: ElementChoices, portalUrl: string | undefined) =>
  page({
    title: 'Trust desk',
    person: 'operator',
    portalUrl,
    content: html` <main>
      <header class="desk">
        <p class="eyebrow">Trust desk</p>
        <h1>All checks</h1>
        <p class="tagline">The newest order first. The list updates by itself.</p>
      </header>

      <div class="columns">
        <section aria-label="All checks" lang="${choices.lang}">
          <screening-status
            variant="list"
            endpoint="/screening-api"
            session-url="/operator/session"
          ></screening-status>
        </section>

        <aside>
          <section class="card" aria-labelledby="portal-title">
            <h2 id="portal-title">Move a check along</h2>
            <ol class="steps">
              <li>Start one as <a href="/">Nora</a>, or ask for one as <a href="/member">Sam</a>.</li>
              <li>
                ${
                  portalUrl
                    ? html`Open the <a href="${portalUrl}" target="_blank" rel="noopener">portal</a> and log
                        in. The terminal that runs this demo says how.`
                    : html`Open the developer portal of the service and log in. The terminal that runs this
                      demo says how.`
                }
              </li>
              <li>Set a status or a result there, and watch this list.</li>
            </ol>
          </section>
        </aside>
      </div>
    </main>`,
  });
