import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Attempt, Delivery } from '../callbacks.ts';
import type { Html } from '../page.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import { moment, type PortalContext, prettyJson, show, table } from './layout.ts';
import { clientReference } from './screening-list.ts';

const maxRows = 100;

/** `/portal/callbacks`: what was sent, what was answered, and a button to send it again. */
export function callbackPages(service: Service): Hono<PortalContext> {
  const { callbacks } = service;
  const app = new Hono<PortalContext>();
  const find = (wanted: string): Delivery => {
    const delivery = callbacks.deliveries.find(({ id }) => id === wanted);
    if (delivery === undefined) throw new Refusal(404, { path: 'callback' });
    return delivery;
  };

  app.get('/', (context) => {
    const rows = callbacks.deliveries
      .slice(0, maxRows)
      .map((delivery) => [
        html`<a href="/portal/callbacks/${delivery.id}">${delivery.id}</a>`,
        html`<a href="/portal/screenings/${delivery.screeningId}">${delivery.screeningId}</a>`,
        html`${clientReference(service, service.screenings.get(delivery.screeningId))}`,
        lastAnswer(delivery.attempts),
        moment(delivery.createdAt),
        moment(delivery.retryAt),
      ]);
    const heads = ['Callback', 'Screening', 'Client reference', 'Last answer', 'Created', 'Next attempt'];
    const empty = 'There is no callback yet.';
    const content = table({ caption: 'Callbacks, newest first', heads, rows, empty });
    return show(context, service, { title: 'Callbacks', section: 'callbacks', content });
  });

  app.get('/:id', (context) => {
    const delivery = find(context.req.param('id'));
    const attempts = delivery.attempts.map((attempt, index) => [
      html`${index + 1}`,
      moment(attempt.at),
      lastAnswer([attempt]),
    ]);
    const content = html`<dl class="facts">
        <div>
          <dt>Screening</dt>
          <dd><a href="/portal/screenings/${delivery.screeningId}">${delivery.screeningId}</a></dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>${moment(delivery.createdAt)}</dd>
        </div>
        <div>
          <dt>Next attempt</dt>
          <dd>${moment(delivery.retryAt)}</dd>
        </div>
        <div class="wide">
          <dt>Sent to</dt>
          <dd class="code">${delivery.uri}</dd>
        </div>
      </dl>
      <form method="post" action="/portal/callbacks/${delivery.id}/replay">
        <p class="actions"><button type="submit">Replay</button></p>
      </form>
      <h2>Attempts</h2>
      ${table({
        caption: 'Attempts',
        heads: ['Attempt', 'Time', 'Answer'],
        rows: attempts,
        empty: 'This callback was not sent yet.',
      })}
      <h2>Headers</h2>
      <dl class="facts">
        ${Object.entries(delivery.headers).map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd class="code">${name === 'Authorization' ? schemeOf(value) : value}</dd>
            </div>`,
        )}
      </dl>
      <h2>Body</h2>
      ${prettyJson(delivery.body)}`;
    return show(context, service, { title: `Callback ${delivery.id}`, section: 'callbacks', content });
  });

  app.post('/:id/replay', async (context) => {
    const delivery = find(context.req.param('id'));
    await callbacks.replay(delivery);
    return context.redirect(`/portal/callbacks/${delivery.id}?notice=replayed`, 303);
  });

  return app;
}

function lastAnswer(attempts: Attempt[]): Html {
  const last = attempts.at(-1);
  if (last === undefined) return html`<span class="badge unknown">not sent</span>`;
  const word = last.status === null ? 'no answer' : String(last.status);
  return html`<span class="badge ${last.status === 200 ? 'complete' : 'needs-attention'}">${word}</span>
    ${last.error === undefined ? '' : html`<span class="quiet">${last.error}</span>`}`;
}

/** The scheme of an Authorization header, without the credentials. */
function schemeOf(header: string): string {
  return `${header.split(' ', 1).join('')} ••••••`;
}
