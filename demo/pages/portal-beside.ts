import { html } from 'hono/html';
import type { Person } from '../people.ts';

/** The service's developer portal, as a page shows it. */
export type PagePortal = {
  /** Its address, where it is known. */
  url: string | undefined;
  /** Whether it is beside the page; undefined where it cannot be. */
  beside: 'open' | 'closed' | undefined;
  /** The address of this page without the portal. */
  here: string;
};

/** The address of a page with the portal beside it. */
export const withPortal = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}portal`;

/** The address of another page, on which the portal stays open if it is. */
export const keepPortal = (address: string, { beside }: PagePortal): string =>
  beside === 'open' ? withPortal(address) : address;

/** The portal in a frame, with how to use it. It needs no scripts and gets none. */
export const portalBeside = (person: Person, { here }: PagePortal) =>
  html`<aside class="beside" aria-label="Screening service">
    <header>
      <p>
        <strong>You play the screening service.</strong> Complete what is ordered here, and watch the page
        change.
      </p>
      <a href="${here}">Close</a>
    </header>
    <iframe
      title="The screening service"
      src="/${person}/portal"
      sandbox="allow-forms allow-same-origin"
    ></iframe>
  </aside>`;
