import { type Body, type Deliver, type Dialect, dispatch, type Operation, part } from './dialect.ts';

interface Resource extends Body {
  id: string;
  status: string;
}

/** What a proxy has to know of it. */
export const twoResourcesProfile = {
  auth: { kind: 'basic' },
  paths: {
    screenings: {
      direct: '{prefix}/reports',
      link: '{prefix}/invitations',
      email: '{prefix}/invitations',
    },
    screening: {
      direct: '{prefix}/reports/{id}',
      link: '{prefix}/invitations/{id}',
      email: '{prefix}/invitations/{id}',
    },
    invite: '{prefix}/invitations/{id}/invite',
    reportLinks: '{prefix}/reports/{id}/report-links',
  },
  reads: { reportLinks: true, candidateSearch: false },
  screening: { nextId: 'report.id' },
};

/**
 * A service where an invitation that was accepted becomes a report, which has another id and another address. It keeps one
 * order of each kind: the newest.
 */
export class TwoResources implements Pick<Dialect, 'fetch' | 'packageId' | 'calls'> {
  readonly packageId = '7';
  readonly calls: Dialect['calls'] = [];
  deliver: Deliver;
  /** Whether the report is there as soon as somebody is invited. */
  hasReportAtOnce = false;
  invitation: Resource = { id: '', status: '' };
  report: Resource = { id: '', status: '' };
  readonly #now: () => number;
  readonly #candidates = new Map<string, Body>();
  #order: Body = {};
  #planned: Body = {};
  readonly #invitations: string[] = [];
  #last = 0;

  constructor({ deliver, now }: { deliver: Deliver; now: () => number }) {
    this.deliver = deliver;
    this.#now = now;
  }

  fetch(request: Request): Promise<Response> {
    return dispatch(request, { operations: this.#operations, calls: this.calls });
  }

  /** The candidate has sent the form. */
  accept(): void {
    this.#becomes(this.invitation, { status: 'completed', result: 'clear' });
    if (this.report.id === '') this.openReport();
    this.#becomes(this.report, { status: 'Pending' });
  }

  openReport(): void {
    this.report = this.#new('r', 'new');
    this.#becomes(this.invitation, { report: { id: this.report.id } });
  }

  finish(result = 'clear'): void {
    const reportItems = [{ id: 'i1', type: 'County records', status: 'complete', result }];
    this.#becomes(this.report, { status: 'complete', result, reportItems });
  }

  expire(): void {
    this.#becomes(this.invitation, { status: 'expired' });
  }

  /** Invites once more, as a plan says. */
  repeat(): void {
    this.#invite(this.#planned);
  }

  /** Calls back about one of the two, as it is or was. Answers with the status. */
  async callBack(payload: Body): Promise<number> {
    const { uri, credentials } = this.#order['callback'] as {
      uri: string;
      credentials: { basicAuth: string };
    };
    const request = new Request(uri, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(credentials.basicAuth)}` },
      body: JSON.stringify({ type: 'screening', payload }),
    });
    return (await this.deliver(request)).status;
  }

  #becomes(resource: Resource, change: Body): void {
    Object.assign(resource, change, { updatedAt: new Date(this.#now()).toISOString() });
  }

  #new(kind: string, status: string): Resource {
    const { candidateId, packageId } = this.#order;
    const id = `${kind}${(this.#last += 1)}`;
    const updatedAt = new Date(this.#now()).toISOString();
    return { id, status, result: null, candidateId, packageId, packageName: 'Basic', updatedAt };
  }

  #invite(body: Body): Body {
    this.#order = body;
    this.report = { id: '', status: '' };
    this.invitation = this.#new('i', 'new');
    this.#invitations.push(this.invitation.id);
    if (this.hasReportAtOnce) this.openReport();
    return this.#withLink();
  }

  #withLink(): Body {
    return {
      ...this.invitation,
      invite: { link: `https://forms.ledger.example/${this.invitation.id}/${(this.#last += 1)}` },
    };
  }

  readonly #operations: Operation[] = [
    {
      method: 'GET',
      path: '/v2/packages',
      answer: () => [200, [{ id: this.packageId, title: 'Basic', active: true, requiredFields: ['dob'] }]],
    },
    {
      method: 'POST',
      path: '/v2/candidates',
      answer: ({ body }) => {
        const id = `c${(this.#last += 1)}`;
        this.#candidates.set(id, body);
        return [201, { ...body, id }];
      },
    },
    {
      method: 'GET',
      path: '/v2/candidates/:id',
      answer: ({ id }) => [200, { ...this.#candidates.get(id), id, screeningIds: this.#invitations }],
    },
    { method: 'PUT', path: '/v2/candidates/:id', answer: ({ id, body }) => [200, { ...body, id }] },
    {
      method: 'POST',
      path: '/v2/subscriptions',
      answer: ({ body }) => {
        this.#planned = part(body, 'screening');
        return [201, { id: 's', status: 'active', nextRunAt: part(body, 'schedule')['startAt'] }];
      },
    },
    {
      method: 'GET',
      path: '/v2/subscriptions/:id/events',
      answer: () => [200, { screenings: this.#invitations.slice(1).map((id) => ({ id })) }],
    },
    { method: 'POST', path: '/v2/invitations', answer: ({ body }) => [201, this.#invite(body)] },
    {
      method: 'GET',
      path: '/v2/invitations/:id',
      answer: ({ id }) => (id === this.invitation.id ? [200, this.invitation] : [404, {}]),
    },
    {
      method: 'POST',
      path: '/v2/invitations/:id/invite',
      answer: ({ id }) => (id === this.invitation.id ? [200, this.#withLink()] : [404, {}]),
    },
    {
      method: 'POST',
      path: '/v2/reports',
      answer: ({ body }) => {
        this.#order = body;
        this.report = this.#new('r', 'Pending');
        return [201, this.report];
      },
    },
    {
      method: 'GET',
      path: '/v2/reports/:id',
      answer: ({ id }) => (id === this.report.id ? [200, this.report] : [404, {}]),
    },
    {
      method: 'POST',
      path: '/v2/reports/:id/report-links',
      answer: ({ id }) =>
        id === this.report.id ? [201, { link: `https://forms.ledger.example/reports/${id}` }] : [404, {}],
    },
  ];
}
