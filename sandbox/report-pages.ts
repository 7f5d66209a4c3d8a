import { Hono } from 'hono';
import { html } from 'hono/html';
import { messagePage, reportPage } from './form-page.ts';
import { pageHeaders } from './page.ts';
import type { Screening } from './screening.ts';
import type { Service } from './service.ts';

/** The pages that the links lead to, mounted at `/reports`. */
export function reportRoutes({ reports, portalFramedBy }: Service): Hono {
  const app = new Hono();
  app.use(pageHeaders(portalFramedBy));
  app.get('/of/:token', (context) => {
    const own = reports.openPortal(context.req.param('token'));
    if (!own) return context.html(messagePage('This link is unknown', 'Ask for a new one.'), 404);
    return context.html(
      reportPage(
        'Your reports',
        html`${own.map(reportOf)}
          <p>Is something wrong? Say so here, and the service checks it again.</p>`,
      ),
    );
  });
  app.get('/:token', (context) => {
    const screening = reports.open(context.req.param('token'));
    if (!screening)
      return context.html(messagePage('This link was used', 'It works once. Ask for a new one.'), 410);
    return context.html(reportPage('Report', reportOf(screening)));
  });
  return app;
}

const reportOf = ({ packageName, status, result, reportItems }: Screening) =>
  html`<h2>${packageName}</h2>
    <p>${status} · ${result ?? 'no result'}</p>
    <ul>
      ${reportItems.map((item) => html`<li>${item.title}: ${item.result ?? item.status}</li>`)}
    </ul>`;
