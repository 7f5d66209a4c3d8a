import { html } from 'hono/html';
import type { ElementChoices } from '../element-choices.ts';
import { launcherAttributes } from './launcher-attributes.ts';
import { page } from './page.ts';
import { keepPortal, type PagePortal } from './portal-beside.ts';

const explanations = {
  form: 'Five minutes, right here.',
  link: 'Our partner asks, on its own page.',
  email: 'Our partner emails you its form.',
};

/** Nora's own profile, where she gets verified. */
export const candidatePage = (choices: ElementChoices, portal: PagePortal) =>
  page({
    title: 'Nora Ellis, dog walker',
    person: 'candidate',
    portal,
    guide: choices.mode === 'form' ? 'fill' : 'send',
    script: '/candidate.js',
    content: html` <main>
      <header class="hero">
        <img src="/images/nora.svg" alt="Nora with a terrier on her arm" width="48" height="48" />
        <h1>Nora Ellis</h1>
        <p>Dog walks in Sellwood, Portland</p>
        <p class="rating">
          <span class="stars" aria-hidden="true">★</span> <strong>4.9</strong> from 87 reviews
        </p>
      </header>

      <div class="columns">
        <div>
          <section id="verification" aria-labelledby="verification-title">
            <div class="heading">
              <h2 id="verification-title">
                <span data-unverified>Get verified</span>
                <span class="verified" hidden>Verified</span>
              </h2>
            </div>
            <p class="lead">
              Families book verified walkers twice as often.
              <span data-unverified>${explanations[choices.mode]}</span>
            </p>

            <div lang="${choices.lang}">
              <screening-status
                for="launcher"
                endpoint="/screening-api"
                session-url="/my/session"
                dispute-url="/dispute"
              >
                <p slot="notice" lang="en">
                  We have decided nothing yet. You have seven days to tell us what is wrong.
                </p>
              </screening-status>
              <screening-launcher
                id="launcher"
                endpoint="/screening-api"
                session-url="/my/session"
                sign-in-url="${keepPortal(portal.here, portal)}"
                draft="session"
                history
                ${launcherAttributes(choices)}
              >
                <p slot="contact" lang="en">
                  Only you and our trust team see what comes of it. Questions?
                  <a href="mailto:trust@nearhand.example">trust@nearhand.example</a>
                </p>
              </screening-launcher>
            </div>

            <p class="demo-note">
              <strong>Demo</strong> The same check in another way:
              <a href="${keepPortal('/', portal)}">on this page</a>,
              <a href="${keepPortal('/?mode=link', portal)}">by link</a>,
              <a href="${keepPortal('/?mode=link&open-in=dialog', portal)}">in a dialog</a>,
              <a href="${keepPortal('/?mode=email', portal)}">by email</a>,
              <a href="${keepPortal('/?recurrence=P1M', portal)}">every month</a>.
            </p>
          </section>

          <section aria-labelledby="about-title">
            <h2 id="about-title">In your words</h2>
            <p>
              I grew up with two beagles and a very opinionated goose. Since 2019 I have walked dogs full
              time, mostly in Sellwood and Westmoreland, in small groups that get along. I carry a first-aid
              kit, know the quiet side of Oaks Bottom, and send a photo from every walk.
            </p>
          </section>

          <section aria-labelledby="reviews-title">
            <h2 id="reviews-title">What families say</h2>
            <ul class="reviews">
              <li>
                <p class="stars" aria-label="5 of 5 stars">★★★★★</p>
                <blockquote>
                  Biscuit waits at the door from noon. Nora noticed his limp before we did, and was right.
                </blockquote>
                <p class="by">Hannah, with Biscuit since March</p>
              </li>
              <li>
                <p class="stars" aria-label="5 of 5 stars">★★★★★</p>
                <blockquote>
                  Two weeks away, a photo a day, the plants alive and the cat in a better mood than when we
                  left.
                </blockquote>
                <p class="by">The Lindqvists, pet sitting in August</p>
              </li>
            </ul>
          </section>
        </div>

        <aside>
          <section class="card" aria-labelledby="services-title">
            <h2 id="services-title">Services</h2>
            <dl class="prices">
              <div>
                <dt>Walk in a small group <small>45 minutes, up to 4 dogs</small></dt>
                <dd>$24</dd>
              </div>
              <div>
                <dt>Walk alone <small>30 minutes</small></dt>
                <dd>$28</dd>
              </div>
              <div>
                <dt>Visit at home <small>food, water, company</small></dt>
                <dd>$22</dd>
              </div>
              <div>
                <dt>Overnight stay <small>at your place</small></dt>
                <dd>$85</dd>
              </div>
            </dl>
          </section>
          <section class="card" aria-labelledby="week-title">
            <h2 id="week-title">Your week</h2>
            <dl class="prices">
              <div>
                <dt>Monday to Thursday</dt>
                <dd>9 to 5</dd>
              </div>
              <div>
                <dt>Friday</dt>
                <dd>9 to 1</dd>
              </div>
              <div>
                <dt>Weekend</dt>
                <dd>on request</dd>
              </div>
            </dl>
          </section>
        </aside>
      </div>
    </main>`,
  });
