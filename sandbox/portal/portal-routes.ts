import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { CookieOptions } from 'hono/utils/cookie';
import { credentialsMatch } from '../client-credentials.ts';
import { messagePage } from '../form-page.ts';
import type { LoginAttempts } from '../login-attempts.ts';
import { pageHeaders } from '../page.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import { callbackPages } from './callback-pages.ts';
import { candidatePages } from './candidate-pages.ts';
import { clockPage } from './clock-page.ts';
import type { PortalContext } from './layout.ts';
import { loginPage } from './login-page.ts';
import { outboxPage } from './outbox-page.ts';
import { quirkPage } from './quirk-page.ts';
import { readForm } from './read-form.ts';
import { recurringPage } from './recurring-page.ts';
import { screeningPages } from './screening-pages.ts';
import { PortalSessions } from './sessions.ts';
import { tracePage } from './trace-page.ts';
import { trustPage } from './trust-page.ts';

const cookieName = 'sandbox-portal';

/** The developer portal, mounted at `/portal`: a login, then pages to see and change everything by hand. */
export function portalRoutes(service: Service, attempts: LoginAttempts): Hono<PortalContext> {
  const sessions = new PortalSessions();
  // `__Host-` keeps other hosts of the domain from setting the cookie. It needs https, and brings Secure and the path /.
  const prefix = service.publicUrl.startsWith('https:') ? 'host' : undefined;
  const cookie: CookieOptions = {
    path: '/portal',
    httpOnly: true,
    sameSite: 'Lax',
    ...(prefix && { prefix }),
  };
  const app = new Hono<PortalContext>();

  app.use(pageHeaders(service.portalFramedBy), csrf());

  app.post('/login', async (context) => {
    const form = await readForm(context);
    const next = safeNext(String(form['next'] ?? ''));
    const attempt = attempts.attempt(context.env.address, () =>
      credentialsMatch(service.credentials, String(form['clientId']), String(form['clientSecret'])),
    );
    if (attempt.outcome === 'paused') context.header('Retry-After', String(attempt.pauseSeconds));
    if (attempt.outcome !== 'right')
      return context.html(loginPage(next, attempt), attempt.outcome === 'paused' ? 429 : 401);
    setCookie(context, cookieName, sessions.open().id, cookie);
    return context.redirect(next, 303);
  });

  app.use(async (context, next) => {
    const { method, path } = context.req;
    const session = sessions.find(getCookie(context, cookieName, prefix));
    if (session === undefined) {
      if (method === 'GET' && path !== '/portal') {
        return context.redirect(`/portal?${new URLSearchParams({ next: path })}`, 303);
      }
      const wanted = safeNext(context.req.query('next') ?? '');
      return context.html(loginPage(wanted), method === 'GET' ? 200 : 401);
    }
    context.set('session', session);
    return next();
  });

  app.onError((error, context) => {
    if (error instanceof HTTPException && (error.status === 403 || error.status === 400)) {
      const reason = error.status === 403 ? fromElsewhere : error.message;
      return context.html(messagePage('This form was not sent', reason), error.status);
    }
    if (!(error instanceof Refusal)) throw error;
    const status = error.status === 404 ? 404 : 400;
    return context.html(messagePage('This is not possible', error.message), status);
  });

  app.get('/', ({ redirect }) => redirect('/portal/screenings', 303));
  app.post('/logout', (context) => {
    sessions.close(context.get('session').id);
    deleteCookie(context, cookieName, cookie);
    return context.redirect('/portal', 303);
  });
  app.route('/screenings', screeningPages(service));
  app.route('/candidates', candidatePages(service));
  app.route('/callbacks', callbackPages(service));
  app.route('/outbox', outboxPage(service));
  app.route('/recurring', recurringPage(service));
  app.route('/trust', trustPage(service));
  app.route('/quirks', quirkPage(service));
  app.route('/clock', clockPage(service));
  app.route('/trace', tracePage(service));
  return app;
}

const fromElsewhere =
  'The portal takes forms from its own pages only. Open the portal in this browser, and send the form there.';

/** The page to open after the login, if it is one of the portal; otherwise the list of screenings. */
function safeNext(path: string): string {
  return /^\/portal\/[a-z]+(\/[\w-]+)?$/.test(path) && path !== '/portal/logout'
    ? path
    : '/portal/screenings';
}
