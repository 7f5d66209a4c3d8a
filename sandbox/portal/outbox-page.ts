import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Service } from '../service.ts';
import { moment, type PortalContext, show, table } from './layout.ts';
import { clientReference } from './screening-list.ts';

/** `/portal/outbox`: the emails that the service would send. */
export function outboxPage(service: Service): Hono<PortalContext> {
  return new Hono<PortalContext>().get('/', (context) => {
    const rows = service.invites.outbox.map(({ to, screeningId, link, sentAt }) => [
      html`${to}`,
      html`<a href="/portal/screenings/${screeningId}">${screeningId}</a>`,
      html`${clientReference(service, service.screenings.get(screeningId))}`,
      html`<a href="${link}" target="_blank" rel="noreferrer">Open the form for ${to}</a>`,
      moment(sentAt),
    ]);
    const content = html`<p>
        The sandbox sends no email. Each link works once: if you open it, the candidate cannot.
      </p>
      ${table({
        caption: 'Invites, newest first',
        heads: ['To', 'Screening', 'Client reference', 'Link', 'Sent'],
        rows,
        empty: 'No invite was emailed yet.',
      })}`;
    return show(context, service, { title: 'Outbox', section: 'outbox', content });
  });
}
