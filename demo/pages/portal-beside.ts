import { html } from 'hono/html';
import type { Person } from '../people.ts';

/** The service's developer portal, as a page shows it. */
export type PagePortal = {
  /** Its address, where it is known. */
  url: string | undefined;
  /** Whether it is beside the page; by default where the window is `wide`. Undefined where it cannot be. */
  beside: 'wide' | 'open' | 'closed' | undefined;
  /** The address of this page without the portal. */
  here: string;
};

/** Whether the page has a frame for the portal. */
export const isBeside = ({ beside }: PagePortal): boolean => beside === 'open' || beside === 'wide';

/** The address of a page with the portal beside it, in a narrow window too; or `off`. */
export const withPortal = (address: string, portal: 'portal' | 'portal=off' = 'portal'): string =>
  `${address}${address.includes('?') ? '&' : '?'}${portal}`;

/** The address of another page, on which the portal stays as it was chosen. */
export const keepPortal = (address: string, { beside }: PagePortal): string => {
  if (beside === 'open') return withPortal(address);
  return beside === 'closed' ? withPortal(address, 'portal=off') : address;
};

/** The portal in a frame, which loads where it is in view. It needs no scripts and gets none. */
export const portalBeside = (person: Person, { here }: PagePortal) =>
  html`<aside class="beside" aria-label="Screening service">
    <header>
      <p><strong>You play the service</strong> that checks.</p>
      <a href="${withPortal(here, 'portal=off')}">Close</a>
    </header>
    <iframe
      title="The screening service"
      src="/${person}/portal"
      loading="lazy"
      sandbox="allow-forms allow-same-origin"
    ></iframe>
  </aside>`;
