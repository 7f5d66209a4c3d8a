import { createHmac } from 'node:crypto';
import {
  type Answer,
  type Body,
  type Deliver,
  dispatch,
  type EmulatedService,
  type Operation,
} from './dialect.ts';
import { faultsIn, flag, like, type Rules, text } from './strict-body.ts';

interface Check {
  ref: string;
  person: string;
  plan: string;
  state: 'opened' | 'working' | 'finished';
  finding: 'none' | 'nothing found' | 'look closer';
  changed: string;
  notify: string;
}

const plans = [
  {
    ref: 'plan-a',
    name: 'Home helper',
    on: true,
    parts: [{ key: 'COURT', name: 'County criminal search' }],
    asks: ['given', 'family', 'mail', 'born', 'social'],
  },
];

const personRules: Rules = {
  ours: text,
  given: text,
  middle: text,
  noMiddle: flag,
  family: text,
  mail: like(/^[^@\s]+@[^@\s]+$/),
  born: like(/^\d{4}-\d\d-\d\d$/),
  social: like(/^\d{9}$/),
};
const orderRules: Rules = {
  person: text,
  plan: text,
  channel: like(/^partner$/),
  notify: like(/^https?:\/\//),
};

const words: Record<string, string> = {
  'is required': 'missing',
  'is invalid': 'malformed',
  'is no member of this object': 'unknown',
};

/** Each member and what is wrong with it, without its value. */
const refuse = (sentences: string[]): Answer => [
  422,
  {
    problems: sentences.map((sentence) => {
      const [member = '', ...rest] = sentence.split(' ');
      return { member, why: words[rest.join(' ')] ?? 'unknown' };
    }),
  },
];

/**
 * The service of a company of its own: an order has other names and a member that is always the same, nobody is invited,
 * a key is in a header of its own, and callbacks to the address of the order are signed with a secret that was agreed on.
 * It refuses what it does not know, and names it.
 */
export class Stranger implements EmulatedService {
  readonly packageId = 'plan-a';
  /** Nobody is invited. */
  readonly outbox: string[] = [];
  readonly calls: EmulatedService['calls'] = [];
  readonly #deliver: Deliver;
  readonly #now: () => number;
  readonly #key: string;
  readonly #callbackSecret: string;
  readonly #people = new Map<string, Body>();
  readonly #checks: Check[] = [];

  constructor({ deliver, now, key, callbackSecret }: Make) {
    this.#deliver = deliver;
    this.#now = now;
    this.#key = key;
    this.#callbackSecret = callbackSecret;
  }

  async fetch(request: Request): Promise<Response> {
    if (request.headers.get('x-api-key') !== this.#key)
      return Response.json({ problems: [] }, { status: 401 });
    return dispatch(request, { operations: this.#operations, calls: this.calls });
  }

  /** Finishes the newest check without a finding, and calls back. */
  async finishNewest(): Promise<number> {
    const newest = this.#checks.at(-1)!;
    Object.assign(newest, { state: 'finished', finding: 'nothing found', changed: this.#time });
    const body = JSON.stringify({ kind: 'check', check: { ref: newest.ref } });
    const code = createHmac('sha256', this.#callbackSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-signature': code };
    return (await this.#deliver(new Request(newest.notify, { method: 'POST', headers, body }))).status;
  }

  readonly #operations: Operation[] = [
    { method: 'GET', path: '/api/plans', answer: () => [200, { plans }] },
    {
      method: 'GET',
      path: '/api/people',
      answer: ({ query }) => [
        200,
        { people: [...this.#people.values()].filter((one) => one['ours'] === query.get('ours')) },
      ],
    },
    {
      method: 'POST',
      path: '/api/people',
      answer: ({ body }) => {
        const faults = faultsIn(body, personRules, ['given', 'family', 'mail']);
        if (faults.length > 0) return refuse(faults);
        return [201, this.#keep(`person-${this.#people.size + 1}`, body)];
      },
    },
    {
      method: 'GET',
      path: '/api/people/:id',
      answer: ({ id }) => (this.#people.has(id) ? [200, this.#people.get(id)] : [404, { problems: [] }]),
    },
    {
      method: 'PATCH',
      path: '/api/people/:id',
      answer: ({ id, body }) => {
        if (!this.#people.has(id)) return [404, { problems: [] }];
        const faults = faultsIn(body, personRules);
        return faults.length > 0
          ? refuse(faults)
          : [200, this.#keep(id, { ...this.#people.get(id), ...body })];
      },
    },
    { method: 'POST', path: '/api/checks', answer: ({ body }) => this.#order(body) },
    {
      method: 'GET',
      path: '/api/checks/:id',
      answer: ({ id }) => {
        const check = this.#checks.find(({ ref }) => ref === id);
        return check ? [200, check] : [404, { problems: [] }];
      },
    },
  ];

  get #time(): string {
    return new Date(this.#now()).toISOString();
  }

  #keep(ref: string, body: Body): Body {
    const person = { ...body, ref };
    this.#people.set(ref, person);
    return person;
  }

  #order(body: Body): Answer {
    const faults = faultsIn(body, orderRules, Object.keys(orderRules));
    if (faults.length > 0) return refuse(faults);
    if (!this.#people.has(String(body['person']))) return refuse(['person is unknown']);
    if (!plans.some(({ ref }) => ref === body['plan'])) return refuse(['plan is unknown']);
    const check: Check = {
      ref: `check-${this.#checks.length + 1}`,
      person: String(body['person']),
      plan: String(body['plan']),
      state: 'opened',
      finding: 'none',
      changed: this.#time,
      notify: String(body['notify']),
    };
    this.#checks.push(check);
    return [201, check];
  }
}

interface Make {
  deliver: Deliver;
  now: () => number;
  key: string;
  /** Agreed on beforehand. */
  callbackSecret: string;
}
