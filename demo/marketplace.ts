import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Handler, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { disclosures, requiredDisclosures } from './disclosures.ts';
import { type ElementChoices, elementChoices } from './element-choices.ts';
import { accountOf, logIn } from './log-in.ts';
import { type PageSessionRequest, type ProxyAccess, askPageSession } from './page-sessions.ts';
import { candidatePage } from './pages/candidate-page.ts';
import { memberPage } from './pages/member-page.ts';
import { operatorPage } from './pages/operator-page.ts';
import type { Markup } from './pages/page.ts';
import type { Person } from './people.ts';
import { refuse } from './refuse.ts';
import { securityHeaders } from './security-headers.ts';

export type MarketplaceOptions = {
  proxy: ProxyAccess;
  /** The folder of the built elements: the script and its chunks. */
  elementsFolder: string;
  /** Where the service's own form may be. Only the page that opens it in a dialog may frame it. */
  formOrigins: string[];
  /** The service's developer portal; undefined where its address is not known. */
  portalUrl: string | undefined;
  /** The package that pages order unless their address names another one; empty: the launcher offers all. */
  packageId: string;
  /** The address at which visitors reach it, beside localhost. */
  publicUrl: string;
  /** Reports a failure, without personal data. */
  warn: (message: string) => void;
};

const publicFolder = fileURLToPath(new URL('public', import.meta.url));

/** The page session that each person needs, by their account reference. */
const sessionRequest: Record<Person, (account: string) => PageSessionRequest> = {
  candidate: (account) => ({
    subject: account,
    role: 'candidate',
    candidate: { clientReferenceId: account },
    disclosures: requiredDisclosures,
  }),
  member: (account) => {
    const other = account.replace('sam-', 'tomas-');
    const facts = { givenName: 'Tomás', familyName: 'Rivera', email: `${other}@example.com` };
    return { subject: account, role: 'member', candidate: { clientReferenceId: other, ...facts } };
  },
  operator: (account) => ({ subject: account, role: 'operator' }),
};

/** The marketplace's back end: its pages, the visitors' accounts, and the page sessions for the elements. */
export function createMarketplace(options: MarketplaceOptions): Hono {
  const { proxy, elementsFolder, formOrigins, portalUrl, packageId, warn } = options;

  const show =
    (person: Person, view: (choices: ElementChoices, portalUrl: string | undefined) => Markup): Handler =>
    async (context) => {
      const choices = elementChoices(context.req.query(), packageId);
      logIn(context, person);
      return context.html(await view(choices, portalUrl));
    };

  const startSession =
    (person: Person): Handler =>
    async (context) => {
      const account = accountOf(context, person);
      if (!account) return refuse(context, 401, 'Nobody is logged in. Open the page first');
      try {
        return context.json(await askPageSession(proxy, sessionRequest[person](account)));
      } catch (error) {
        warn(
          `No page session for the ${person}: ${error instanceof Error ? error.message : 'unknown cause'}`,
        );
        return refuse(context, 502, 'The screening proxy did not give a page session');
      }
    };

  // A site of somebody else whose name was made to lead here must not act as this one.
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', new URL(options.publicUrl).hostname]);
  const headers = securityHeaders();
  const headersWithForm = securityHeaders(formOrigins);

  return new Hono()
    .use((context, next) => {
      context.header('Cache-Control', 'no-store');
      const { openIn } = elementChoices(context.req.query(), packageId);
      return openIn === 'dialog' ? headersWithForm(context, next) : headers(context, next);
    })
    .use((context, next) => {
      const { hostname } = new URL(context.req.url);
      return hosts.has(hostname)
        ? next()
        : Promise.resolve(refuse(context, 403, 'Open the demo at localhost, or at its PUBLIC_URL'));
    })
    .use(csrf())
    .onError((error, context) => {
      if (error instanceof HTTPException && error.status === 403)
        return refuse(context, 403, 'Only pages of this site may send this request');
      throw error;
    })
    .get('/', show('candidate', candidatePage))
    .get('/member', show('member', memberPage))
    .get('/operator', show('operator', operatorPage))
    .post('/my/session', startSession('candidate'))
    .post('/member/session', startSession('member'))
    .post('/operator/session', startSession('operator'))
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
