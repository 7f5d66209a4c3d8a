import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { CookieOptions } from 'hono/utils/cookie';
import { credentialsMatch } from '../client-credentials.ts';
import { type Html, narrowPage, sentForm } from '../page.ts';
import type { Service } from '../service.ts';

const cookieName = 'sandbox-portal';
const maxSessions = 100;

/** Logs in and out, and lets nothing that is mounted after it be seen without a login. */
export function portalLogin(service: Service): Hono {
  /** Their ids do not come from the seed, which others may know. */
  const sessions = new Set<string>();
  // `__Host-` keeps other hosts of the domain from setting the cookie. It needs https, and brings Secure and the path /.
  const prefix = service.publicUrl.startsWith('https:') ? 'host' : undefined;
  const cookie: CookieOptions = {
    path: '/portal',
    httpOnly: true,
    sameSite: 'Lax',
    ...(prefix && { prefix }),
  };
  const app = new Hono();

  app.post('/login', sentForm, (context) => {
    const form = context.req.valid('form');
    const next = safeNext(String(form['next']));
    if (!credentialsMatch(service.credentials, String(form['clientId']), String(form['clientSecret'])))
      return context.html(loginPage(next, 'This client id or secret is wrong.'), 401);
    const session = randomBytes(32).toString('hex');
    sessions.add(session);
    const [oldest = ''] = sessions;
    if (sessions.size > maxSessions) sessions.delete(oldest);
    setCookie(context, cookieName, session, cookie);
    return context.redirect(next, 303);
  });

  app.use(async (context, next) => {
    const { method, path } = context.req;
    if (sessions.has(getCookie(context, cookieName, prefix) ?? '')) return next();
    if (method === 'GET' && path !== '/portal')
      return context.redirect(`/portal?${new URLSearchParams({ next: path })}`, 303);
    const wanted = safeNext(context.req.query('next') ?? '');
    return context.html(loginPage(wanted), method === 'GET' ? 200 : 401);
  });

  app.post('/logout', (context) => {
    sessions.delete(deleteCookie(context, cookieName, cookie) ?? '');
    return context.redirect('/portal', 303);
  });

  return app;
}

/** The page to open after the login, if it is one of the portal; otherwise the list of screenings. */
function safeNext(path: string): string {
  return /^\/portal\/[a-z]+(\/[\w-]+)?$/.test(path) && path !== '/portal/logout'
    ? path
    : '/portal/screenings';
}

function loginPage(next: string, problem = ''): Html {
  return narrowPage(
    'Developer portal',
    html`<p>Log in with the client id and client secret that your application uses.</p>
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
      <form method="post" action="/portal/login">
        <input type="hidden" name="next" value="${next}" />
        <p class="field">
          <label for="client-id">Client ID</label>
          <input
            id="client-id"
            name="clientId"
            autocomplete="username"
            autocapitalize="none"
            required
            autofocus
          />
        </p>
        <p class="field">
          <label for="client-secret">Client secret</label>
          <input
            id="client-secret"
            name="clientSecret"
            type="password"
            autocomplete="current-password"
            required
          />
        </p>
        <button type="submit">Log in</button>
      </form>`,
  );
}
