import { Hono } from 'hono';
import { html } from 'hono/html';
import { advanceClock } from '../portal-api.ts';
import type { Service } from '../service.ts';
import { moment, type PortalContext, show } from './layout.ts';
import { readForm } from './read-form.ts';

const steps: [seconds: number, name: string][] = [
  [60, '1 minute'],
  [600, '10 minutes'],
  [900, '15 minutes'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [7 * 86_400, '1 week'],
  [31 * 86_400, '31 days'],
  [366 * 86_400, '366 days'],
];

/** `/portal/clock`: moves the time of links, tokens, retries and recurring screenings. */
export function clockPage(service: Service): Hono<PortalContext> {
  const app = new Hono<PortalContext>();

  app.get('/', (context) => {
    const content = html`<p class="now">${moment(service.clock.stamp())}</p>
      <p>
        Links and tokens expire, callbacks are repeated and recurring screenings run by this clock. It cannot
        be moved back.
      </p>
      <form method="post" class="card">
        <h2>Move the clock forward</h2>
        <p class="actions">
          ${steps.map(([seconds, name]) => html`<button class="plain" name="seconds" value="${seconds}">${name}</button>`)}
        </p>
      </form>`;
    return show(context, service, { title: 'Clock', section: 'clock', content });
  });

  app.post('/', async (context) => {
    const wanted = Number((await readForm(context))['seconds']);
    if (steps.some(([seconds]) => seconds === wanted)) await advanceClock(service, wanted);
    return context.redirect('/portal/clock?notice=moved', 303);
  });

  return app;
}
