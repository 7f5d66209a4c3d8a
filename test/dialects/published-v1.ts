import { type Body, type Deliver, type Dialect, dispatch, type Operation, part } from './dialect.ts';

interface Screening {
  id: string;
  candidateId: string;
  status: string;
  result: string;
  updatedAt: string;
  invite: string | undefined;
  callback: Body;
}

interface Subscription {
  id: string;
  order: Body;
  runs: string[];
  status: string;
  nextRunAt: string;
}

const packages = [
  {
    id: '4',
    title: 'Essential',
    active: true,
    type: 'standard',
    components: ['Social security trace', 'County criminal'],
    products: [{ code: 'SSNT', description: 'Social security trace' }],
    requiredFields: ['dob', 'ssn', 'address.regionCode'],
  },
];
const questions = [
  {
    id: 'k1',
    prompt: 'Which street did you live on?',
    answers: ['Elm Street', 'Oak Street', 'None of these'],
  },
  {
    id: 'k2',
    prompt: 'Which lender did you use?',
    answers: ['Anchor Bank', 'Harbor Trust', 'None of these'],
  },
];

/** Version 1 of the service as its documentation and its published client describe it, trusted end users included. */
export class PublishedV1 implements Dialect {
  readonly packageId = '4';
  readonly outbox: string[] = [];
  readonly calls: Dialect['calls'] = [];
  /** A social security number that already has an active order: refused by its path alone, without a reason. */
  activeSsn = '';
  readonly #deliver: Deliver;
  readonly #now: () => number;
  readonly #candidates = new Map<string, Body>();
  readonly #screenings: Screening[] = [];
  readonly #subscriptions: Subscription[] = [];
  readonly #identities = new Map<string, { candidateId: string; status: string; attempts: number }>();
  readonly #trusts = new Map<string, string>();
  #last = 500;

  constructor({ deliver, now }: { deliver: Deliver; now: () => number }) {
    this.#deliver = deliver;
    this.#now = now;
  }

  fetch(request: Request): Promise<Response> {
    return dispatch(request, { operations: this.#operations, calls: this.calls });
  }

  async finishNewest(): Promise<number> {
    const newest = this.#screenings.at(-1)!;
    Object.assign(newest, { status: 'Complete', result: 'Clear', updatedAt: this.#time(60) });
    return this.#callBack(newest);
  }

  async runNewest(): Promise<number> {
    const subscription = this.#subscriptions.at(-1)!;
    const run = this.#open(subscription.order);
    subscription.runs.push(run.id);
    subscription.nextRunAt = this.#time(62 * 86_400);
    return this.#callBack(run);
  }

  async #callBack(screening: Screening): Promise<number> {
    const { uri, credentials } = screening.callback as { uri: string; credentials: { basicAuth: string } };
    const candidate = this.#candidates.get(screening.candidateId);
    const body = JSON.stringify({ type: 'screening', payload: { ...this.#write(screening), candidate } });
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(credentials.basicAuth)}`,
    };
    return (await this.#deliver(new Request(uri, { method: 'POST', headers, body }))).status;
  }

  #time(seconds = 0): string {
    return new Date(this.#now() + seconds * 1000).toISOString();
  }

  #id(): string {
    return String((this.#last += 1));
  }

  readonly #operations: Operation[] = [
    {
      method: 'POST',
      path: '/oauth/token',
      answer: () => [200, { access_token: 'v1-token', token_type: 'bearer', expires_in: '3600' }],
    },
    { method: 'GET', path: '/v1/packages', answer: () => [200, packages] },
    { method: 'POST', path: '/v1/candidates', answer: ({ body }) => this.#create(body) },
    {
      method: 'GET',
      path: '/v1/candidates',
      answer: ({ query }) => {
        const wanted = query.get('clientReferenceId');
        return [
          200,
          [...this.#candidates.values()].filter((one) => one['clientReferenceId'] === wanted).map(masked),
        ];
      },
    },
    {
      method: 'GET',
      path: '/v1/candidates/:id',
      answer: ({ id }) => {
        const candidate = this.#candidates.get(id);
        return candidate ? [200, masked(candidate)] : refusal(404, 'candidate');
      },
    },
    {
      method: 'PUT',
      path: '/v1/candidates/:id',
      answer: ({ id, body }) => {
        if (/X/.test(`${String(body['ssn'])}${String(body['dob'])}`)) return refusal(400, 'ssn?format');
        this.#candidates.set(id, { ...this.#candidates.get(id), ...body });
        return [200, masked(this.#candidates.get(id)!)];
      },
    },
    { method: 'POST', path: '/v1/screenings', answer: ({ body }) => this.#order(body) },
    {
      method: 'GET',
      path: '/v1/screenings/:id',
      answer: ({ id }) => {
        const screening = this.#screenings.find((one) => one.id === id);
        return screening ? [200, this.#write(screening)] : refusal(404, 'screening');
      },
    },
    {
      method: 'POST',
      path: '/v1/screenings/:id/invite',
      answer: ({ id }) => [200, this.#write(this.#screenings.find((one) => one.id === id)!)],
    },
    {
      method: 'POST',
      path: '/v1/identities',
      answer: ({ body }) => {
        if (body['type'] !== 'kba') return refusal(400, 'type');
        const id = this.#id();
        this.#identities.set(id, {
          candidateId: String(body['candidateId']),
          status: 'pending',
          attempts: 0,
        });
        return [201, this.#identity(id, true)];
      },
    },
    {
      method: 'PUT',
      path: '/v1/identities/:id/verification',
      answer: ({ id, body }) => {
        const identity = this.#identities.get(id)!;
        const given = (part(body, 'kba')['answers'] ?? []) as { questionId: string; response: string }[];
        const isRight = questions.every(({ id: asked, answers }) =>
          given.some(({ questionId, response }) => questionId === asked && response === answers[0]),
        );
        identity.attempts += 1;
        identity.status = isRight ? 'verified' : 'pending';
        return [200, this.#identity(id, false)];
      },
    },
    {
      method: 'POST',
      path: '/v1/identities/:id/retry',
      answer: ({ id }) =>
        (this.#identities.get(id)?.attempts ?? 3) < 3
          ? [200, this.#identity(id, true)]
          : refusal(422, 'identity?no-attempts-left'),
    },
    {
      method: 'POST',
      path: '/v1/candidates/:id/trust',
      answer: ({ id, body }) => {
        const identity = this.#identities.get(String(body['identityId']));
        if (identity?.status !== 'verified' || identity.candidateId !== id) return refusal(400, 'identityId');
        const trust = this.#id();
        this.#trusts.set(trust, 'active');
        return [201, { id: trust, identityId: body['identityId'] }];
      },
    },
    {
      method: 'GET',
      path: '/v1/trusted-users/:id',
      answer: ({ id }) => (this.#trusts.has(id) ? [200, { id }] : refusal(404, 'trust')),
    },
    { method: 'DELETE', path: '/v1/trusts/:id', answer: ({ id }) => (this.#trusts.delete(id), [204]) },
    {
      method: 'POST',
      path: '/v1/subscriptions',
      answer: ({ body }) => {
        const { unit, value } = part(part(body, 'schedule'), 'interval');
        if (unit !== 'month' || value !== 1) return refusal(400, 'schedule.interval');
        const nextRunAt = String(part(body, 'schedule')['startAt']);
        const subscription = {
          id: this.#id(),
          order: part(body, 'screening'),
          runs: [],
          status: 'active',
          nextRunAt,
        };
        this.#subscriptions.push(subscription);
        return [201, writeSubscription(subscription)];
      },
    },
    {
      method: 'GET',
      path: '/v1/subscriptions/:id',
      answer: ({ id }) => [200, writeSubscription(this.#subscriptions.find((one) => one.id === id)!)],
    },
    {
      method: 'DELETE',
      path: '/v1/subscriptions/:id',
      answer: ({ id }) => {
        const found = this.#subscriptions.find((one) => one.id === id);
        if (found) found.status = 'ended';
        return [204];
      },
    },
    {
      method: 'GET',
      path: '/v1/subscriptions/:id/events',
      answer: ({ id }) => {
        const runs = this.#subscriptions.find((one) => one.id === id)?.runs ?? [];
        return [200, { screenings: runs.map((run) => ({ id: run, createdAt: this.#time() })) }];
      },
    },
  ];

  #create(body: Body): [number, unknown] {
    const [missing] = ['givenName', 'familyName', 'email', 'clientReferenceId'].filter((name) => !body[name]);
    if (missing !== undefined) return refusal(400, missing);
    if (body['email'] === 'no address') return refusal(400, 'email?format');
    const isTaken = [...this.#candidates.values()].some(({ email }) => email === body['email']);
    if (isTaken) return refusal(409, 'email?already-in-use');
    const candidate = { id: this.#id(), ...body };
    this.#candidates.set(candidate.id, candidate);
    return [201, masked(candidate)];
  }

  #order(body: Body): [number, unknown] {
    const candidate = this.#candidates.get(String(body['candidateId']));
    if (!candidate) return refusal(400, 'candidateId');
    if (this.activeSsn !== '' && candidate['ssn'] === this.activeSsn) return refusal(400, 'ssn');
    const trust = body['trustedUserId'];
    if (trust !== undefined && (!this.#trusts.has(String(trust)) || !body['endUserCertificate']))
      return refusal(400, 'trustedUserId');
    if (part(body, 'invite')['method'] === 'email') this.outbox.push(String(candidate['email']));
    return [201, this.#write(this.#open(body))];
  }

  #open(body: Body): Screening {
    const method = part(body, 'invite')['method'];
    const screening: Screening = {
      id: this.#id(),
      candidateId: String(body['candidateId']),
      status: method === undefined ? 'Pending' : 'PreDraft',
      result: 'n/a',
      updatedAt: this.#time(),
      invite: method === undefined ? undefined : String(method),
      callback: part(body, 'callback'),
    };
    this.#screenings.push(screening);
    return screening;
  }

  #write({ id, candidateId, status, result, updatedAt, invite }: Screening): Body {
    const link = `https://forms.published.example/${id}`;
    return {
      id,
      candidateId,
      packageId: '4',
      packageName: 'Essential',
      status,
      result,
      ...(invite === undefined ? {} : { invite: { method: invite, ...(invite === 'link' ? { link } : {}) } }),
      links: { admin: { web: `https://staff.published.example/${id}` } },
      reportItems: [
        {
          id: `${id}1`,
          type: 'County criminal',
          status,
          result: result === 'n/a' ? null : result,
          updatedAt,
        },
      ],
      submittedAt: updatedAt,
      updatedAt,
      estimatedCompletionTime: null,
    };
  }

  #identity(id: string, isAsking: boolean): Body {
    const { candidateId, status } = this.#identities.get(id)!;
    return { id, candidateId, type: 'kba', status, ...(isAsking ? { kba: { questions } } : {}) };
  }
}

const masked = (candidate: Body): Body => ({
  ...candidate,
  ...(candidate['ssn'] === undefined ? {} : { ssn: `XXXXX${String(candidate['ssn']).slice(-4)}` }),
  ...(candidate['dob'] === undefined ? {} : { dob: `XXXX${String(candidate['dob']).slice(4)}` }),
});

const refusal = (status: number, code: string): [number, unknown] => [
  status,
  { errors: [{ code: `${status}#${code}`, message: 'Refused.' }] },
];

const writeSubscription = ({ id, status, nextRunAt }: Subscription): Body => ({
  id,
  status,
  nextRunAt,
  metrics: { runCount: 0, failureCount: 0 },
});
