import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, type Handler, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { streamSSE } from 'hono/streaming';
import { WebhookVerificationError } from 'standardwebhooks';
import { HTTPException } from 'hono/http-exception';
import { disclosures } from './disclosures.ts';
import { type ElementChoices, elementChoices } from './element-choices.ts';
import { HostNews, newsPath } from './host-news.ts';
import { accountOf, logIn } from './log-in.ts';
import { type ProxyAccess, askPackages, askPageSession } from './page-sessions.ts';
import { candidatePage } from './pages/candidate-page.ts';
import { disputePage } from './pages/dispute-page.ts';
import { memberPage } from './pages/member-page.ts';
import { operatorPage } from './pages/operator-page.ts';
import type { Markup } from './pages/page.ts';
import { isBeside, type PagePortal } from './pages/portal-beside.ts';
import type { Person } from './people.ts';
import { logInAtPortal, newestOf, pressInPortal, type SandboxPortal } from './sandbox-portal.ts';
import { candidateNames, sessionRequest } from './session-requests.ts';
import { securityHeaders } from './security-headers.ts';

export type MarketplaceOptions = {
  proxy: ProxyAccess;
  /** The folder of the built elements: the script and its chunks. */
  elementsFolder: string;
  /** Where the service's own form may be. Only the page that opens it in a dialog may frame it. */
  formOrigins: string[];
  /** The service's developer portal; undefined where its address is not known. */
  portalUrl: string | undefined;
  /** The portal that pages can show beside them; undefined where there is none for that. */
  sandboxPortal: SandboxPortal | undefined;
  /** The package that pages order unless their address names another one; empty: the launcher offers every package. */
  packageId: string;
  /** How often a check may be repeated (ISO 8601 durations); none where the service repeats nothing. */
  intervals: string[];
  /** The address at which visitors reach it, beside localhost. */
  publicUrl: string;
  /** Signs what the proxy tells the back end; undefined where that goes elsewhere. */
  webhookSecret: string | undefined;
  /** Reports a failure, without personal data. */
  warn: (message: string) => void;
};

const publicFolder = fileURLToPath(new URL('public', import.meta.url));

/** The marketplace's back end: its pages, the visitors' accounts, and the page sessions for the elements. */
export function createMarketplace(options: MarketplaceOptions): Hono {
  const news = new HostNews(options.proxy, options.packageId, options.webhookSecret);
  /** Everybody who had a page session. A real back end has them in its database. */
  const accounts = new Set<string>();
  const { proxy, elementsFolder, formOrigins, portalUrl, sandboxPortal, packageId, intervals, warn } =
    options;

  /** The portal as the page of a request shows it. Beside the page it is only at its own host, which has its cookie. */
  const portalOn = ({ req }: Context): PagePortal => {
    const { pathname, searchParams, hostname } = new URL(req.url);
    const wanted = searchParams.get('portal');
    searchParams.delete('portal');
    const isSameHost = sandboxPortal && new URL(sandboxPortal.url).hostname === hostname;
    return {
      url: portalUrl,
      beside: isSameHost ? (wanted === null ? 'wide' : wanted === 'off' ? 'closed' : 'open') : undefined,
      here: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname,
    };
  };

  const show =
    (
      person: Person,
      view: (choices: ElementChoices, portal: PagePortal, context: Context) => Markup,
    ): Handler =>
    async (context) => {
      const asked = elementChoices(context.req.query(), packageId);
      const choices = intervals.length > 0 ? asked : { ...asked, recurrence: '' };
      logIn(context, person);
      return context.html(await view(choices, portalOn(context), context));
    };

  const startSession =
    (person: Person): Handler =>
    async (context) => {
      const account = accountOf(context, person);
      if (!account) return refuse(context, 401, 'Nobody is logged in. Open the page first');
      accounts.add(account);
      try {
        const packages = person === 'operator' ? [] : await askPackages(proxy);
        const request = sessionRequest[person](account, packages);
        const recurrence = person === 'candidate' ? intervals : [];
        return context.json(await askPageSession(proxy, { ...request, recurrence }));
      } catch (error) {
        warn(
          `No page session for the ${person}: ${error instanceof Error ? error.message : 'unknown cause'}`,
        );
        return refuse(context, 502, 'The screening proxy did not give a page session');
      }
    };

  /** Logs the visitor in to the portal, and leads to the newest check of the person whom their page is about. */
  const openPortal =
    (person: Person): Handler =>
    async (context) => {
      if (!sandboxPortal || !portalOn(context).beside)
        return refuse(context, 404, 'This page does not exist');
      if (context.req.header('Sec-Fetch-Site') !== 'same-origin')
        return refuse(context, 403, 'Only pages of this site may send this request');
      const account = accountOf(context, person);
      if (!account) return refuse(context, 401, 'Nobody is logged in. Open the page first');
      for (const cookie of await logInAtPortal(sandboxPortal))
        context.header('Set-Cookie', cookie, { append: true });
      const { candidate } = sessionRequest[person](account, []);
      return context.redirect(
        candidate ? newestOf(sandboxPortal, candidate.clientReferenceId) : `${sandboxPortal.url}/screenings`,
        303,
      );
    };

  /** Presses a button of the portal for the visitor, about the newest check of the person whom their page is about. */
  const press =
    (
      person: Person,
      button: 'clear' | 'dispute',
      answer: (context: Context, isDone: boolean) => Response | Promise<Response>,
    ): Handler =>
    async (context) => {
      if (!sandboxPortal || !portalOn(context).beside)
        return refuse(context, 404, 'This page does not exist');
      const account = accountOf(context, person);
      if (!account) return refuse(context, 401, 'Nobody is logged in. Open the page first');
      const reference = sessionRequest[person](account, []).candidate?.clientReferenceId ?? '';
      return answer(context, await pressInPortal(sandboxPortal, reference, button));
    };

  /** The last messages about the person whom a page is about, and whether they are verified, now and after each change. */
  const followNews =
    (person: Person): Handler =>
    (context) => {
      const account = accountOf(context, person);
      if (!account) return refuse(context, 401, 'Nobody is logged in. Open the page first');
      const { candidate } = sessionRequest[person](account, []);
      const reference = candidate?.clientReferenceId;
      return streamSSE(context, async (stream) => {
        const tell = () => {
          const isVerified = reference !== undefined && news.isVerified(reference);
          void stream.writeSSE({ data: JSON.stringify({ isVerified, news: news.last(reference) }) });
        };
        const left = new Promise<void>((resolve) => stream.onAbort(resolve));
        const stop = news.listen(tell);
        tell();
        await left;
        stop();
      });
    };

  /** What the page of a request may show in a frame. */
  const framedBy = (context: Context): string[] => [
    ...(elementChoices(context.req.query(), packageId).openIn === 'dialog' ? formOrigins : []),
    ...(sandboxPortal && isBeside(portalOn(context)) ? ["'self'", new URL(sandboxPortal.url).origin] : []),
  ];

  // A site of somebody else whose name was made to lead here must not act as this one.
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', new URL(options.publicUrl).hostname]);

  return new Hono()
    .use((context, next) => {
      context.header('Cache-Control', 'no-store');
      return securityHeaders(framedBy(context))(context, next);
    })
    .use((context, next) => {
      const { hostname } = new URL(context.req.url);
      return hosts.has(hostname)
        ? next()
        : Promise.resolve(refuse(context, 403, 'Open the demo at localhost, or at its PUBLIC_URL'));
    })
    .use(csrf())
    .use((context, next) => {
      // Elements send it with the POST to session-url, and no other site can. Another route must not be named as one.
      const isOfElement = context.req.header('x-screening-session') === '1';
      return isOfElement === context.req.path.endsWith('/session')
        ? next()
        : Promise.resolve(refuse(context, 403, 'The elements, and nobody else, may ask for page sessions'));
    })
    .onError((error, context) => {
      if (error instanceof HTTPException && error.status === 403)
        return refuse(context, 403, 'Only pages of this site may send this request');
      throw error;
    })
    .post(newsPath, async (context) => {
      const headers = Object.fromEntries(context.req.raw.headers);
      try {
        await news.hear(await context.req.text(), headers);
        return context.body(null, 204);
      } catch (error) {
        if (error instanceof WebhookVerificationError) return refuse(context, 401, 'The signature is wrong');
        warn(`No news: ${error instanceof Error ? error.message : 'unknown cause'}`);
        return refuse(context, 502, 'The screening proxy did not answer');
      }
    })
    .get('/', show('candidate', candidatePage))
    .get('/member', show('member', memberPage))
    .get('/operator', show('operator', operatorPage))
    .get('/operator/names', (context) =>
      accountOf(context, 'operator')
        ? context.json(candidateNames(accounts))
        : refuse(context, 401, 'Nobody is logged in. Open the page first'),
    )
    .post('/my/session', startSession('candidate'))
    .post('/member/session', startSession('member'))
    .post('/operator/session', startSession('operator'))
    .get('/candidate/news', followNews('candidate'))
    .get('/member/news', followNews('member'))
    .get('/operator/news', followNews('operator'))
    .get('/candidate/portal', openPortal('candidate'))
    .get('/member/portal', openPortal('member'))
    .get('/operator/portal', openPortal('operator'))
    .post('/candidate/complete', press('candidate', 'clear', completed))
    .post('/member/complete', press('member', 'clear', completed))
    .get('/dispute', (context) => context.html(disputePage(portalOn(context), 'asked')))
    .post(
      '/dispute',
      press('candidate', 'dispute', (context, isDone) =>
        context.html(disputePage(portalOn(context), isDone ? 'sent' : 'nothing'), isDone ? 200 : 409),
      ),
    )
    .get('/my/disclosures', (context) => context.json(disclosures))
    .get('/my/account', (context) => {
      const account = accountOf(context, 'candidate');
      if (!account) return refuse(context, 401, 'Nobody is logged in. Open the page first');
      const email = `nora.ellis+${account.slice(-8)}@example.com`;
      return context.json({ givenName: 'Nora', familyName: 'Ellis', email });
    })
    .use(async (context, next) => {
      context.header('Cache-Control', 'no-cache');
      await next();
    })
    .use(serveStatic({ root: publicFolder }), serveStatic({ root: elementsFolder }))
    .notFound((context) => refuse(context, 404, 'This page does not exist'));
}

const completed = (context: Context, isDone: boolean): Response =>
  isDone ? context.body(null, 204) : refuse(context, 404, 'There is no check that this can be done to');

/** A JSON problem (RFC 9457): how the host's own routes refuse a request. */
function refuse(context: Context, status: 401 | 403 | 404 | 502, title: string): Response {
  return context.json({ type: 'about:blank', title, status }, status, {
    'Content-Type': 'application/problem+json',
  });
}
