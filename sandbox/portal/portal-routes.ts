import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { type Html, messagePage, page, pageHeaders, sentForm } from '../page.ts';
import { advanceClock } from '../portal-api.ts';
import { quirkNames } from '../quirks.ts';
import { found, Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import { portalLogin } from './login.ts';
import { moment } from './pieces.ts';
import { readScreeningForm } from './screening-page.ts';
import { clockSteps, findScreenings, sections } from './sections.ts';

/** What came of a form that was sent, by the word in the address. */
const notices = new Map([
  ['saved', 'Saved.'],
  ['unchanged', 'Nothing changed, so no callback was sent.'],
  ['replayed', 'Sent again.'],
  ['moved', 'The clock was moved, and everything that was due is done.'],
]);

/** Why a form was not taken, by the status of the answer. */
const unsent: Record<number, string> = {
  400: 'The form that was sent cannot be read. Go back and send it again.',
  403: 'The portal takes forms from its own pages only. Open the portal in this browser, and send the form there.',
};

/** The developer portal, mounted at `/portal`: a page with sections, whose forms change everything by hand and come back. */
export function portalRoutes(service: Service): Hono {
  const { screenings, callbacks, subscriptions, trustedUsers, quirks, clock, profile } = service;
  const app = new Hono();
  app.onError((error, context) => {
    const reason = error instanceof HTTPException ? unsent[error.status] : undefined;
    if (error instanceof HTTPException && reason)
      return context.html(messagePage('This form was not sent', reason), error.status);
    if (!(error instanceof Refusal)) throw error;
    return context.html(messagePage('This is not possible', error.message), error.status === 404 ? 404 : 400);
  });
  app.use(pageHeaders(service.portalFramedBy), csrf());
  app.route('/', portalLogin(service));

  app.get('/', ({ redirect }) => redirect('/portal/screenings', 303));
  app.get('/screenings/newest', ({ req, redirect }) => {
    const [newest] = findScreenings(service, req.query('q') ?? '');
    return redirect(`/portal/screenings${newest ? `/${newest.id}` : ''}`, 303);
  });
  app.get('/:section/:id?', (context) => {
    const { section: path, id } = context.req.param();
    const section = found(sections.get(path), 'path');
    const { title, content } =
      id === undefined
        ? { title: section.name, content: section.show(service, context.req.query('q') ?? '') }
        : found(section.record?.(service, id), 'path');
    const notice = notices.get(context.req.query('notice') ?? '');
    const said = notice && html`<p class="notice good" role="status">${notice}</p>`;
    const isFramed = context.req.header('Sec-Fetch-Dest') === 'iframe';
    return context.html(portalPage(service, path, { title, content: html`${said} ${content}`, isFramed }));
  });

  app.post('/screenings/:id', sentForm, async ({ req, redirect }) => {
    const screening = screenings.get(req.param('id'));
    const before = JSON.stringify(screening);
    screenings.change(screening.id, readScreeningForm(req.valid('form'), screening, profile));
    // Waits so that the page can already show the client's answer to the callback.
    await Promise.race([callbacks.settled(), clock.wait(1000)]);
    const notice = JSON.stringify(screening) === before ? 'unchanged' : 'saved';
    return redirect(`/portal/screenings/${screening.id}?notice=${notice}`, 303);
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
  app.post('/quirks', sentForm, ({ req, redirect }) => {
    const form = req.valid('form');
    const settings = quirks.all();
    for (const name of quirkNames) {
      // A number of times that is left stays.
      const wanted = form[name] !== undefined;
      if (wanted !== (settings[name] !== false)) quirks.set(name, wanted);
    }
    return redirect('/portal/quirks?notice=saved', 303);
  });
  app.post('/clock', sentForm, async ({ req, redirect }) => {
    const seconds = Number(req.valid('form')['seconds']);
    if (clockSteps.has(seconds)) await advanceClock(service, seconds);
    return redirect('/portal/clock?notice=moved', 303);
  });
  return app;
}

/**
 * `open`: the path of the section that is shown. In a frame, the page around it says what this is, and who it is that is
 * logged in.
 */
function portalPage(
  { clock }: Service,
  open: string,
  { title, content, isFramed }: { title: string; content: Html; isFramed: boolean },
): Html {
  const links = [...sections].map(
    ([path, { name }]) =>
      html`<li><a href="/portal/${path}" ${path === open && html`aria-current="page"`}>${name}</a></li>`,
  );
  return page(
    title,
    html`<a class="skip" href="#content">Skip to the content</a>
      ${!isFramed && portalHead(moment(clock.stamp()))}
      <nav aria-label="Portal">
        <ul>
          ${links}
        </ul>
      </nav>
      <main id="content">
        <h1>${title}</h1>
        ${content}
      </main>`,
  );
}

const portalHead = (now: Html): Html =>
  html`<header class="row">
    <a class="brand" href="/portal/screenings">Screening sandbox</a>
    <span class="quiet">${now}</span>
    <form method="post" action="/portal/logout"><button>Log out</button></form>
  </header>`;
