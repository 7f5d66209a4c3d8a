import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { messagePage } from '../form-page.ts';
import { pageHeaders } from '../page.ts';
import { advanceClock } from '../portal-api.ts';
import { isQuirkName } from '../quirks.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import { isSection, portalPage } from './layout.ts';
import { portalLogin } from './login.ts';
import { readForm } from './read-form.ts';
import { records } from './records.ts';
import { readScreeningForm } from './screening-page.ts';
import { clockSteps, findScreenings, sections } from './sections.ts';

/** The developer portal, mounted at `/portal`: a page with sections, whose forms change everything by hand and come back. */
export function portalRoutes(service: Service): Hono {
  const { screenings, callbacks, subscriptions, trustedUsers, quirks, clock, profile } = service;
  const app = new Hono();
  app.onError((error, { html }) => {
    if (error instanceof HTTPException && (error.status === 403 || error.status === 400)) {
      const reason = error.status === 403 ? fromElsewhere : error.message;
      return html(messagePage('This form was not sent', reason), error.status);
    }
    if (!(error instanceof Refusal)) throw error;
    return html(messagePage('This is not possible', error.message), error.status === 404 ? 404 : 400);
  });
  app.use(pageHeaders(service.portalFramedBy), csrf());
  app.route('/', portalLogin(service));

  app.get('/', ({ redirect }) => redirect('/portal/screenings', 303));
  app.get('/screenings/newest', ({ req, redirect }) => {
    const [newest] = findScreenings(service, req.query('q') ?? '');
    return redirect(`/portal/screenings${newest ? `/${newest.id}` : ''}`, 303);
  });
  app.get('/:section/:id?', ({ req, html }) => {
    const section = req.param('section');
    const id = req.param('id');
    if (!isSection(section)) throw new Refusal(404, { path: 'path' });
    const shown =
      id === undefined
        ? { content: sections[section](service, req.query('q') ?? '') }
        : records[section]?.(service, id);
    if (shown === undefined) throw new Refusal(404, { path: 'path' });
    return html(portalPage(service, section, { ...shown, notice: req.query('notice') ?? '' }));
  });

  app.post('/screenings/:id', async (context) => {
    const screening = screenings.get(context.req.param('id'));
    const before = JSON.stringify(screening);
    screenings.change(screening.id, readScreeningForm(await readForm(context), screening, profile));
    // Waits so that the page can already show the client's answer to the callback.
    await Promise.race([callbacks.settled(), clock.wait(1000)]);
    const notice = JSON.stringify(screening) === before ? 'unchanged' : 'saved';
    return context.redirect(`/portal/screenings/${screening.id}?notice=${notice}`, 303);
  });
  app.post('/callbacks/:id/replay', async ({ req, redirect }) => {
    const delivery = callbacks.get(req.param('id'));
    await callbacks.replay(delivery);
    return redirect(`/portal/callbacks/${delivery.id}?notice=replayed`, 303);
  });
  app.post('/recurring/:id', ({ req, redirect }) => {
    subscriptions.end(req.param('id'));
    return redirect('/portal/recurring?notice=saved', 303);
  });
  app.post('/trust/:id', ({ req, redirect }) => {
    const id = req.param('id');
    if (trustedUsers.mayOrder(id)) trustedUsers.revoke(id);
    else trustedUsers.enable(id);
    return redirect('/portal/trust?notice=saved', 303);
  });
  app.post('/quirks', async (context) => {
    const form = await readForm(context);
    for (const [name, setting] of Object.entries(quirks.all())) {
      const wanted = form[name] !== undefined;
      if (isQuirkName(name) && wanted !== (setting !== false)) quirks.set(name, wanted);
    }
    return context.redirect('/portal/quirks?notice=saved', 303);
  });
  app.post('/clock', async (context) => {
    const wanted = Number((await readForm(context))['seconds']);
    if (clockSteps.some(([seconds]) => seconds === wanted)) await advanceClock(service, wanted);
    return context.redirect('/portal/clock?notice=moved', 303);
  });
  return app;
}

const fromElsewhere =
  'The portal takes forms from its own pages only. Open the portal in this browser, and send the form there.';
