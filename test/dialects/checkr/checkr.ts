import { createHmac } from 'node:crypto';
import { AccountCallbacks } from '../account-callbacks.ts';
import { type Body, type Deliver, dispatch, type EmulatedService, type Operation } from '../dialect.ts';
import { hostedPage } from '../hosted-page.ts';
import { Candidates } from './candidates.ts';
import { packages } from './packages.ts';
import { Screenings } from './screenings.ts';

/** What lists hold where `per_page` does not say it. */
const usualPage = 2;

/**
 * Checkr as its public pages describe it: Basic at each call with the key as user, invitations that become reports,
 * errors as sentences, one signed callback address for the account. It refuses what it does not know.
 *
 * Invented, for it is not public: the ids; the packages and their types; that a candidate needs an email address, and an order
 * a work location with a country; the words of the errors, and 422 for them; that `ssn` may have dashes, and no name a digit; seven days for
 * an invitation; two entries a page; `report_url`; the day of the estimate; that a repeated key gets the first answer as it was.
 * Not emulated, for it is not shown: repeated callbacks; 409 while the first call of a key runs.
 */
export class Checkr implements EmulatedService {
  readonly packageId = 'basic_criminal';
  readonly mails: { to: string; link: string }[] = [];
  readonly calls: EmulatedService['calls'] = [];
  readonly callbacks: AccountCallbacks;
  readonly screenings: Screenings;
  readonly #candidates = new Candidates();
  readonly #authorization: string;
  readonly #now: () => number;
  readonly #answered = new Map<string, { status: number; body: string }>();
  #origin = '';
  #busyUntil = 0;

  /** @param deps.key of the account: it comes with each call, and signs callbacks. */
  constructor({ deliver, now, key }: { deliver: Deliver; now: () => number; key: string }) {
    this.#now = now;
    this.#authorization = `Basic ${btoa(`${key}:`)}`;
    this.callbacks = new AccountCallbacks({
      deliver,
      sign: (body) => ({ 'x-checkr-signature': createHmac('sha256', key).update(body).digest('hex') }),
    });
    this.screenings = new Screenings({
      candidates: this.#candidates,
      callbacks: this.callbacks,
      now,
      origin: () => this.#origin,
      mail: (mail) => this.mails.push(mail),
    });
  }

  get outbox(): string[] {
    return this.mails.map(({ to }) => to);
  }

  /** Refuses every call for so many seconds. */
  limitFor(seconds: number): void {
    this.#busyUntil = (Math.floor(this.#now() / 1000) + seconds) * 1000;
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    this.#origin = origin;
    const [, invitation] = /^\/apply\/([^/]+)$/.exec(pathname) ?? [];
    if (invitation !== undefined) return this.#form(request.method, invitation);
    if (pathname.startsWith('/dashboard/reports/')) return hostedPage('report');
    if (request.headers.get('authorization') !== this.#authorization)
      return Response.json({ error: 'Bad authentication error' }, { status: 401 });
    if (this.#now() < this.#busyUntil) {
      const headers = {
        date: new Date(this.#now()).toUTCString(),
        'x-ratelimit-reset': new Date(this.#busyUntil).toISOString(),
      };
      return Response.json({ error: 'Too many requests' }, { status: 429, headers });
    }
    return this.#once(request);
  }

  async #form(method: string, invitation: string): Promise<Response> {
    if (method === 'POST') await this.screenings.completeForm(invitation);
    return hostedPage(this.screenings.formState(invitation));
  }

  /** The same key of a POST gets the same answer, and does nothing. */
  async #once(request: Request): Promise<Response> {
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    const known = key === null ? undefined : this.#answered.get(key);
    if (known) return new Response(known.body, { status: known.status });
    const answer = await dispatch(request, { operations: this.#operations, calls: this.calls });
    if (key !== null && answer.ok)
      this.#answered.set(key, { status: answer.status, body: await answer.clone().text() });
    return answer;
  }

  readonly #operations: Operation[] = [
    {
      method: 'GET',
      path: '/v1/packages',
      answer: ({ query }) => [200, pageOf(packages, { query, path: '/v1/packages' })],
    },
    {
      method: 'GET',
      path: '/v1/candidates',
      answer: ({ query }) => {
        const found = this.#candidates.search(query.get('custom_id'));
        return [200, pageOf(found, { query, path: '/v1/candidates' })];
      },
    },
    { method: 'POST', path: '/v1/candidates', answer: ({ body }) => this.#candidates.create(body) },
    { method: 'GET', path: '/v1/candidates/:id', answer: ({ id }) => this.#candidates.read(id) },
    {
      method: 'POST',
      path: '/v1/candidates/:id',
      answer: ({ id, body }) => this.#candidates.update(id, body),
    },
    { method: 'POST', path: '/v1/invitations', answer: ({ body }) => this.screenings.invite(body) },
    { method: 'GET', path: '/v1/invitations/:id', answer: ({ id }) => this.screenings.readInvitation(id) },
    { method: 'POST', path: '/v1/reports', answer: ({ body }) => this.screenings.order(body) },
    { method: 'GET', path: '/v1/reports/:id', answer: ({ id }) => this.screenings.readReport(id) },
  ];
}

/** A page of a list in its envelope. */
function pageOf(all: object[], { query, path }: { query: URLSearchParams; path: string }): Body {
  const size = Number(query.get('per_page') ?? usualPage);
  const page = Number(query.get('page') ?? 1);
  const link = (number: number) => `${path}?page=${number}&per_page=${size}`;
  return {
    object: 'list',
    data: all.slice((page - 1) * size, page * size),
    count: all.length,
    next_href: page * size < all.length ? link(page + 1) : null,
    previous_href: page > 1 ? link(page - 1) : null,
  };
}
