import { html } from 'hono/html';
import { page } from './page.ts';
import { keepPortal, type PagePortal } from './portal-beside.ts';

const words = {
  asked: {
    title: 'Is something wrong in your report?',
    lead: 'At a real marketplace, this page belongs to the company that screens.',
  },
  sent: {
    title: 'Your dispute was sent',
    lead: 'The service checks again. Your profile shows it already.',
  },
  nothing: {
    title: 'Nothing was sent',
    lead: 'Your report is disputed already, or there is no report yet. Your profile shows where it stands.',
  },
};

/** Where `dispute-url` leads: at a real marketplace, a page of the company that screens. */
export const disputePage = (portal: PagePortal, state: keyof typeof words) =>
  page({
    title: 'Dispute a report',
    person: 'candidate',
    portal: { ...portal, beside: undefined },
    content: html`<main class="narrow">
      <h1>${words[state].title}</h1>
      <p class="lead">${words[state].lead}</p>
      ${
        state === 'asked' && portal.beside
          ? html`<form method="post">
              <label for="wrong">What is wrong?</label>
              <textarea id="wrong" name="wrong" rows="4" aria-describedby="wrong-note"></textarea>
              <p class="lead" id="wrong-note">
                In this demo nobody reads what you write, and it is not kept.
              </p>
              <button class="button">Dispute my report</button>
            </form>`
          : ''
      }
      <p><a href="${keepPortal('/', portal)}">Back to your profile</a></p>
    </main>`,
  });
