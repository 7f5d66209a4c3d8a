import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { Service } from '../service.ts';
import type { Subscription } from '../subscriptions.ts';
import { moment, type PortalContext, show, table } from './layout.ts';
import { clientReference, personName } from './screening-list.ts';

/** `/portal/recurring`: screenings that are ordered at regular intervals. */
export function recurringPage(service: Service): Hono<PortalContext> {
  const { subscriptions } = service;
  const app = new Hono<PortalContext>();

  app.get('/', (context) => {
    const rows = subscriptions.all().map((subscription) => [
      html`${personName(service, subscription.request)} <span class="quiet">${subscription.id}</span>`,
      html`${clientReference(service, subscription.request)}`,
      html`${interval(subscription)}`,
      runLinks(subscription),
      moment(subscription.nextRunAt),
      subscription.ended
        ? html`<span class="badge unknown">ended</span>`
        : html`<form method="post" action="/portal/recurring/${subscription.id}">
            <button class="plain">End</button>
          </form>`,
    ]);
    const heads = ['Candidate', 'Client reference', 'Interval', 'Runs', 'Next run', 'Change'];
    const empty = 'There is no recurring screening yet.';
    const content = table({ caption: 'Recurring screenings', heads, rows, empty });
    return show(context, service, { title: 'Recurring', section: 'recurring', content });
  });

  app.post('/:id', (context) => {
    subscriptions.end(context.req.param('id'));
    return context.redirect('/portal/recurring?notice=saved', 303);
  });

  return app;
}

function interval({ value, unit }: Subscription): string {
  return value === 1 ? `every ${unit}` : `every ${value} ${unit}s`;
}

function runLinks({ runs, failureCount }: Subscription): Html {
  if (runs.length + failureCount === 0) return html`<span class="quiet">none yet</span>`;
  const links = runs.map(({ id }) => html`<a href="/portal/screenings/${id}">${id}</a> `);
  return html`${links} ${failureCount > 0 ? `${failureCount} failed` : ''}`;
}
