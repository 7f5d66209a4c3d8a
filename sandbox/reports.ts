import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Candidate } from './candidates.ts';
import type { Core } from './core.ts';
import { messagePage, narrowPage, pageHeaders } from './page.ts';
import type { Screening } from './screening.ts';
import type { Screenings } from './screenings.ts';

/** Links to reports: one for staff works once; a candidate's shows all of theirs, for as long as the sandbox runs. */
export class Reports {
  readonly #deps: Core & { screenings: Screenings };
  readonly #links = new Map<string, string>();
  readonly #candidates = new Map<string, string>();

  constructor(deps: Core & { screenings: Screenings }) {
    this.#deps = deps;
  }

  linkTo({ id }: Screening): { token: string; link: string } {
    const { random, publicUrl } = this.#deps;
    const token = random.hex('report');
    this.#links.set(token, id);
    return { token, link: `${publicUrl}/reports/${token}` };
  }

  portalOf({ id }: Candidate): string {
    const { random, publicUrl } = this.#deps;
    const token = random.hex('candidate-portal');
    this.#candidates.set(token, id);
    return `${publicUrl}/reports/of/${token}`;
  }

  /** The screening of a link, once. */
  open(token: string): Screening | undefined {
    const id = this.#links.get(token);
    this.#links.delete(token);
    return id === undefined ? undefined : this.#deps.screenings.get(id);
  }

  /** Undefined where the link is unknown. */
  openPortal(token: string): Screening[] | undefined {
    const id = this.#candidates.get(token);
    if (id === undefined) return undefined;
    return this.#deps.screenings.all().filter(({ candidateId }) => candidateId === id);
  }
}

/** The pages that the links lead to, mounted at `/reports`. */
export function reportRoutes(reports: Reports, framedBy: string[]): Hono {
  const app = new Hono();
  app.use(pageHeaders(framedBy));
  app.get('/of/:token', (context) => {
    const own = reports.openPortal(context.req.param('token'));
    if (!own) return context.html(messagePage('This link is unknown', 'Ask for a new one.'), 404);
    return context.html(narrowPage('Your reports', html`${own.map(reportOf)}`));
  });
  app.get('/:token', (context) => {
    const screening = reports.open(context.req.param('token'));
    if (!screening)
      return context.html(messagePage('This link was used', 'It works once. Ask for a new one.'), 410);
    return context.html(narrowPage('Report', reportOf(screening)));
  });
  return app;
}

const reportOf = ({ packageName, status, result, reportItems }: Screening) =>
  html`<h2>${packageName}</h2>
    <p>${status} · ${result ?? 'no result'}</p>
    <ul>
      ${reportItems.map((item) => html`<li>${item.title}: ${item.result ?? item.status}</li>`)}
    </ul>`;
