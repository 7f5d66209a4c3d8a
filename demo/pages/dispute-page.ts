import { html } from 'hono/html';
import { page } from './page.ts';
import type { PagePortal } from './portal-beside.ts';

/** Where `dispute-url` leads: at a real marketplace, a page of the company that screens. */
export const disputePage = (portal: PagePortal, state: 'asked' | 'sent') =>
  page({
    title: 'Dispute a report',
    person: 'candidate',
    portal: { ...portal, beside: undefined },
    content: html`<main class="narrow">
      <h1>${state === 'sent' ? 'Your dispute was sent' : 'Is something wrong in your report?'}</h1>
      <p class="lead">
        ${
          state === 'sent'
            ? 'The service checks again. Your profile, in the other tab, shows it already.'
            : 'At a real marketplace, this page belongs to the company that screens.'
        }
      </p>
      ${
        state === 'asked' && portal.beside
          ? html`<form method="post"><button class="button">Dispute my report</button></form>`
          : ''
      }
    </main>`,
  });
