import { Hono } from 'hono';
import type { Service } from '../service.ts';
import { readScreeningForm } from './screening-form.ts';
import { screeningPage } from './screening-page.ts';
import { findScreenings, screeningList } from './screening-list.ts';
import { type PortalContext, show } from './layout.ts';
import { readForm } from './read-form.ts';

/** `/portal/screenings`: the list of screenings, and a page to see and change each one. */
export function screeningPages(service: Service): Hono<PortalContext> {
  const { screenings, callbacks, clock } = service;
  const app = new Hono<PortalContext>();

  app.get('/', (context) => {
    const wanted = context.req.query('q') ?? '';
    return show(context, service, {
      title: 'Screenings',
      section: 'screenings',
      content: screeningList(service, wanted),
    });
  });

  app.get('/newest', (context) => {
    const [newest] = findScreenings(service, context.req.query('q') ?? '');
    return context.redirect(`/portal/screenings${newest ? `/${newest.id}` : ''}`, 303);
  });

  app.get('/:id', (context) => {
    const screening = screenings.get(context.req.param('id'));
    return show(context, service, {
      title: screening.packageName,
      section: 'screenings',
      content: screeningPage(service, screening),
    });
  });

  app.post('/:id', async (context) => {
    const screening = screenings.get(context.req.param('id'));
    const before = JSON.stringify(screening);
    screenings.change(screening.id, readScreeningForm(await readForm(context), screening, service.profile));
    // Waits so that the page can already show the client's answer to the callback.
    await Promise.race([callbacks.settled(), clock.wait(1000)]);
    const notice = JSON.stringify(screening) === before ? 'unchanged' : 'saved';
    return context.redirect(`/portal/screenings/${screening.id}?notice=${notice}`, 303);
  });

  return app;
}
