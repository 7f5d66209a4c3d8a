import { html } from 'hono/html';
import type { ElementChoices } from '../element-choices.ts';
import { launcherAttributes } from './launcher-attributes.ts';
import { page } from './page.ts';
import { keepPortal, type PagePortal } from './portal-beside.ts';

/** Another member's profile as Sam sees it, with the check that he can order before he books. */
export const memberPage = (choices: ElementChoices, portal: PagePortal) =>
  page({
    title: 'Tomás Rivera, carpenter',
    person: 'member',
    script: '/member.js',
    portal,
    guide: 'send',
    content: html` <main>
      <header class="hero">
        <img src="/images/tomas.svg" alt="Tomás in his workshop apron" width="48" height="48" />
        <h1>Tomás Rivera</h1>
        <p>Carpentry in North Portland</p>
        <p class="rating">
          <span class="stars" aria-hidden="true">★</span> <strong>4.8</strong> from 112 reviews
        </p>
      </header>

      <div class="columns">
        <div>
          <section id="check" aria-labelledby="check-title">
            <div class="heading"><h2 id="check-title">Ask for a background check</h2></div>
            <p class="lead">Our screening partner writes to Tomás and asks for his consent.</p>

            <div lang="${choices.lang}">
              <screening-status
                for="launcher"
                endpoint="/screening-api"
                session-url="/member/session"
              ></screening-status>
              <screening-launcher
                id="launcher"
                endpoint="/screening-api"
                session-url="/member/session"
                sign-in-url="${keepPortal(portal.here, portal)}"
                ${launcherAttributes({ ...choices, mode: 'email' })}
              >
                <p slot="contact" lang="en">
                  Questions about this check? Write to our trust team:
                  <a href="mailto:trust@nearhand.example">trust@nearhand.example</a>
                </p>
              </screening-launcher>
            </div>

            <p class="demo-note">
              <strong>Demo</strong> You can prove who you are with any name and date of birth. The right
              answer to each question is the one that is first in the alphabet.
            </p>
          </section>

          <section aria-labelledby="about-title">
            <h2 id="about-title">About Tomás</h2>
            <p>
              I was a joiner on the shipyard before I had my own van. Small jobs are welcome: a sticking door,
              a stair that creaks, the cot that came without instructions. I bring dust sheets, leave with the
              rubbish, and tell you when a thing is not worth mending.
            </p>
          </section>

          <section aria-labelledby="reviews-title">
            <h2 id="reviews-title">What neighbors say</h2>
            <ul class="reviews">
              <li>
                <p class="stars" aria-label="5 of 5 stars">★★★★★</p>
                <blockquote>
                  Hung four doors in a house with no right angle. All four close with one finger.
                </blockquote>
                <p class="by">Marguerite, in April</p>
              </li>
              <li>
                <p class="stars" aria-label="4 of 5 stars">★★★★</p>
                <blockquote>A day later than agreed, and then so careful that I stopped minding.</blockquote>
                <p class="by">Devon, in June</p>
              </li>
            </ul>
          </section>
        </div>

        <aside>
          <section class="card" aria-labelledby="prices-title">
            <h2 id="prices-title">Prices</h2>
            <dl class="prices">
              <div>
                <dt>Small repairs <small>first hour</small></dt>
                <dd>$75</dd>
              </div>
              <div>
                <dt>Each further hour</dt>
                <dd>$60</dd>
              </div>
              <div>
                <dt>Hang a door <small>without the door</small></dt>
                <dd>$140</dd>
              </div>
              <div>
                <dt>Shelves to measure <small>per meter</small></dt>
                <dd>$95</dd>
              </div>
            </dl>
          </section>
        </aside>
      </div>
    </main>`,
  });
