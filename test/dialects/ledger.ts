import { createHmac } from 'node:crypto';
import { type Body, type Deliver, type Dialect, dispatch, type Operation, part } from './dialect.ts';

interface Inquiry {
  no: number;
  personNo: number;
  bundleNo: number;
  state: number;
  verdict: number;
  touched: number;
  isByForm: boolean;
  hook: Body;
}

interface Series {
  no: number;
  order: Body;
  runs: number[];
  isRunning: boolean;
  next: number;
}

const shapes: Record<string, RegExp> = {
  'who.fullName': /^[^,]+, .+$/,
  'who.born': /^\d\d\/\d\d\/\d{4}$/,
  'who.taxId': /^\d{3}-\d\d-\d{4}$/,
  'who.mobile': /^\d{11}$/,
  'home.state': /^[A-Z]{2}$/,
};
const fullFields = [
  'who.fullName',
  'contact',
  'who.born',
  'who.taxId',
  'who.mobile',
  'home.line',
  'home.town',
  'home.state',
  'home.zip',
  'home.land',
];
const bundles = [
  {
    no: 7001,
    caption: 'Ledger basic',
    open: true,
    wants: [],
    checks: [{ key: 'ID', label: 'Identity check' }],
  },
  {
    no: 7002,
    caption: 'Ledger full',
    open: true,
    wants: fullFields.map((field) => ({ field, must: true })),
    checks: [
      { key: 'ID', label: 'Identity check' },
      { key: 'CT', label: 'County records' },
    ],
  },
  { no: 7003, caption: 'Ledger retired', open: false, wants: [], checks: [] },
];
const quiz = [
  { no: 1, ask: 'Where did you live?', options: ['Alder Lane', 'Birch Road'] },
  { no: 2, ask: 'Which year did you move?', options: ['1999', '2004'] },
];
const created = 10;
const done = 90;

/**
 * A service that uses every form of a value that a profile can name: numbers for statuses, results and identifiers,
 * epoch seconds, pages by cursor, required fields as objects, one full name, dates, regions and numbers in its own
 * forms, errors with path and reason apart, callbacks that hold an id and a signature, choices that are texts, and an
 * interval as one text.
 */
export class Ledger implements Dialect {
  readonly packageId = '7002';
  readonly outbox: string[] = [];
  readonly calls: Dialect['calls'] = [];
  readonly #deliver: Deliver;
  readonly #now: () => number;
  readonly #agreedSecret: string | undefined;
  readonly #sharedAddress: string | undefined;
  readonly #people = new Map<number, Body>();
  readonly #inquiries: Inquiry[] = [];
  readonly #series: Series[] = [];
  readonly #proofs = new Map<number, { personNo: number; stage: number; tries: number }>();
  readonly #trusts = new Map<number, number>();
  #last = 1000;

  /**
   * @param deps.agreedSecret signs callbacks in place of the secret that each order would have to tell.
   * @param deps.sharedAddress where they go, in place of an address that each order would have to tell.
   */
  constructor({
    deliver,
    now,
    agreedSecret,
    sharedAddress,
  }: {
    deliver: Deliver;
    now: () => number;
    agreedSecret?: string;
    sharedAddress?: string;
  }) {
    this.#sharedAddress = sharedAddress;
    this.#agreedSecret = agreedSecret;
    this.#deliver = deliver;
    this.#now = now;
  }

  fetch(request: Request): Promise<Response> {
    return dispatch(request, { operations: this.#operations, calls: this.calls });
  }

  async finishNewest(): Promise<number> {
    const newest = this.#inquiries.at(-1)!;
    Object.assign(newest, { state: done, verdict: 1, touched: newest.touched + 60 });
    return this.#callBack(newest);
  }

  async runNewest(): Promise<number> {
    const series = this.#series.at(-1)!;
    const run = this.#open(series.order);
    series.runs.push(run.no);
    series.next += 2_592_000;
    return this.#callBack(run);
  }

  async #callBack({ no, hook }: Inquiry): Promise<number> {
    const body = JSON.stringify({ happened: 'inquiry', about: { number: no } });
    const code = createHmac('sha256', this.#agreedSecret ?? String(hook['key']))
      .update(body)
      .digest('base64');
    const headers = { 'content-type': 'application/json', 'x-ledger-signature': `sha256=${code}` };
    const to = this.#sharedAddress ?? String(hook['to']);
    return (await this.#deliver(new Request(to, { method: 'POST', headers, body }))).status;
  }

  get #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  #number(): number {
    return (this.#last += 1);
  }

  readonly #operations: Operation[] = [
    {
      method: 'POST',
      path: '/gate/token',
      answer: () => [200, { access_token: 'ledger-token', token_type: 'bearer', expires_in: 600 }],
    },
    {
      method: 'GET',
      path: '/ledger/bundles',
      answer: ({ query }) => {
        const at = Number(query.get('after') ?? 0);
        const next = at + 1 < bundles.length ? at + 1 : null;
        return [200, { page: { bundles: bundles.slice(at, at + 1), after: next } }];
      },
    },
    { method: 'POST', path: '/ledger/persons', answer: ({ body }) => this.#create(body) },
    {
      method: 'GET',
      path: '/ledger/persons',
      answer: ({ query }) => {
        const found = [...this.#people.values()].filter(
          (one) => one['clientReferenceId'] === query.get('reference'),
        );
        return [200, { found }];
      },
    },
    {
      method: 'GET',
      path: '/ledger/persons/:id',
      answer: ({ id }) => {
        const person = this.#people.get(Number(id));
        return person
          ? [200, { ...person, who: { ...part(person, 'who'), taxId: '***-**-8731' } }]
          : fault(404, 'person', 'missing');
      },
    },
    {
      method: 'PATCH',
      path: '/ledger/persons/:id',
      answer: ({ id, body }) => {
        const faults = faultsOf(body);
        if (faults.length > 0) return [400, { faults }];
        this.#people.set(Number(id), { ...this.#people.get(Number(id)), ...body });
        return [200, this.#people.get(Number(id))];
      },
    },
    { method: 'POST', path: '/ledger/inquiries', answer: ({ body }) => this.#order(body) },
    {
      method: 'GET',
      path: '/ledger/inquiries/:id',
      answer: ({ id }) => {
        const inquiry = this.#inquiries.find(({ no }) => no === Number(id));
        return inquiry ? [200, this.#write(inquiry)] : fault(404, 'inquiry', 'missing');
      },
    },
    {
      method: 'POST',
      path: '/ledger/inquiries/:id/form',
      answer: ({ id }) => [200, { form: { address: `https://forms.ledger.example/${id}/again` } }],
    },
    {
      method: 'POST',
      path: '/ledger/proofs',
      answer: ({ body }) => {
        const personNo = body['person'];
        const missing = missingFrom(body, ['person', 'way']);
        if (missing.length > 0) return [400, { faults: missing }];
        if (typeof personNo !== 'number') return fault(400, 'person', 'malformed');
        if (body['way'] !== 'quiz') return fault(400, 'way', 'malformed');
        const no = this.#number();
        this.#proofs.set(no, { personNo, stage: 1, tries: 0 });
        return [201, { no, stage: 1, quiz: { items: quiz } }];
      },
    },
    {
      method: 'POST',
      path: '/ledger/proofs/:id/replies',
      answer: ({ id, body }) => {
        const proof = this.#proofs.get(Number(id))!;
        const { replies } = part(body, 'quiz') as { replies?: Body[] };
        if (!replies) return fault(400, 'quiz.replies', 'missing');
        const missing = replies.flatMap((reply) => missingFrom(reply, ['item', 'choice'], 'quiz.replies[].'));
        if (missing.length > 0) return [400, { faults: missing }];
        const isRight = quiz.every(({ no, options }) =>
          replies.some((reply) => reply['item'] === no && reply['choice'] === options[0]),
        );
        proof.tries += 1;
        proof.stage = isRight ? 2 : 1;
        return [200, { no: Number(id), stage: proof.stage }];
      },
    },
    {
      method: 'POST',
      path: '/ledger/proofs/:id/again',
      answer: ({ id }) => {
        const { tries } = this.#proofs.get(Number(id))!;
        const items = quiz.map((item) => ({ ...item, ask: `${item.ask} (${tries + 1})` }));
        return [200, { no: Number(id), stage: 1, quiz: { items } }];
      },
    },
    {
      method: 'POST',
      path: '/ledger/persons/:id/trust',
      answer: ({ id, body }) => {
        const proof = typeof body['proof'] === 'number' ? this.#proofs.get(body['proof']) : undefined;
        if (proof?.stage !== 2 || proof.personNo !== Number(id)) return fault(400, 'proof', 'malformed');
        const no = this.#number();
        this.#trusts.set(no, 1);
        return [201, { bond: { no }, standing: 1 }];
      },
    },
    {
      method: 'GET',
      path: '/ledger/trusted/:id',
      answer: ({ id }) => [200, { bond: { no: Number(id) }, standing: this.#trusts.get(Number(id)) }],
    },
    {
      method: 'DELETE',
      path: '/ledger/trusts/:id',
      answer: ({ id }) => (this.#trusts.set(Number(id), 0), [204]),
    },
    {
      method: 'POST',
      path: '/ledger/series',
      answer: ({ body }) => {
        const missing = missingFrom(body, ['what', 'from', 'every']);
        if (missing.length > 0) return [400, { faults: missing }];
        const isPlain =
          typeof body['from'] === 'number' && /^\d+ (day|week|month|year)$/.test(String(body['every']));
        if (!isPlain) return fault(400, 'every', 'malformed');
        const series = {
          no: this.#number(),
          order: part(body, 'what'),
          runs: [],
          isRunning: true,
          next: Number(body['from']),
        };
        this.#series.push(series);
        return [201, writeSeries(series)];
      },
    },
    {
      method: 'GET',
      path: '/ledger/series/:id',
      answer: ({ id }) => [200, writeSeries(this.#series.find(({ no }) => no === Number(id))!)],
    },
    {
      method: 'DELETE',
      path: '/ledger/series/:id',
      answer: ({ id }) => {
        const series = this.#series.find(({ no }) => no === Number(id));
        if (series) series.isRunning = false;
        return [204];
      },
    },
    {
      method: 'GET',
      path: '/ledger/series/:id/runs',
      answer: ({ id }) => {
        const runs = this.#series.find(({ no }) => no === Number(id))?.runs ?? [];
        return [200, { runs: runs.map((no) => ({ number: no })) }];
      },
    },
  ];

  #create(body: Body): [number, unknown] {
    const faults = faultsOf(body);
    if (faults.length > 0) return [400, { faults }];
    const isTaken = [...this.#people.values()].some((one) => one['contact'] === body['contact']);
    if (isTaken) return fault(409, 'contact', 'taken');
    const person = { ...body, personNo: this.#number() };
    this.#people.set(person.personNo, person);
    return [201, person];
  }

  #order(body: Body): [number, unknown] {
    const { candidateId, packageId } = body;
    const person = typeof candidateId === 'number' ? this.#people.get(candidateId) : undefined;
    if (!person) return fault(400, 'candidateId', 'malformed');
    if (!bundles.some(({ no }) => no === packageId)) return fault(400, 'packageId', 'malformed');
    const wanted = this.#agreedSecret === undefined ? ['to', 'key'] : ['to'];
    const hookless = this.#sharedAddress ? [] : wanted.filter((name) => !part(body, 'hook')[name]);
    if (hookless.length > 0)
      return [
        400,
        { faults: hookless.map((name) => ({ where: `hook.${name}`, why: 'missing', words: 'No.' })) },
      ];
    if (body['asker'] !== undefined && typeof part(body, 'asker')['no'] !== 'number')
      return fault(400, 'asker.no', 'malformed');
    if (part(body, 'invite')['method'] === 'email') this.outbox.push(String(person['contact']));
    const inquiry = this.#open(body);
    return [201, { ...this.#write(inquiry), hook: { to: this.#sharedAddress ?? inquiry.hook['to'] } }];
  }

  #open(body: Body): Inquiry {
    const inquiry: Inquiry = {
      no: this.#number(),
      personNo: Number(body['candidateId']),
      bundleNo: Number(body['packageId']),
      state: created,
      verdict: 0,
      touched: this.#seconds,
      isByForm: part(body, 'invite')['method'] === 'link',
      hook: part(body, 'hook'),
    };
    this.#inquiries.push(inquiry);
    return inquiry;
  }

  #write({ no, personNo, bundleNo, state, verdict, touched, isByForm }: Inquiry): Body {
    const due = touched + 86_400;
    const bundle = bundles.find((one) => one.no === bundleNo)!;
    return {
      inquiryNo: no,
      candidateId: personNo,
      packageId: bundleNo,
      caption: bundle.caption,
      stage: { state, verdict },
      times: { begun: touched, changed: touched, expected: due },
      ...(isByForm ? { form: { address: `https://forms.ledger.example/${no}` } } : {}),
      lines: bundle.checks.map(({ label }, index) => ({
        lineNo: no * 10 + index,
        label,
        state,
        verdict,
        expected: due,
      })),
    };
  }
}

const writeSeries = ({ no, isRunning, next }: Series): Body => ({
  seriesNo: no,
  going: isRunning ? 1 : 0,
  next: isRunning ? next : null,
});

const fault = (status: number, where: string, why: string): [number, unknown] => [
  status,
  { faults: [{ where, why, words: 'No.' }] },
];

const missingFrom = (body: Body, names: string[], holder = ''): Body[] =>
  names
    .filter((name) => body[name] === undefined)
    .map((name) => ({ where: holder + name, why: 'missing', words: 'It is missing.' }));

const valueAt = (body: Body, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Body | undefined)?.[name], body);

function faultsOf(body: Body): Body[] {
  const missing = ['who.fullName', 'contact', 'clientReferenceId'].filter((path) => !valueAt(body, path));
  const malformed = Object.entries(shapes).filter(([path, shape]) => {
    const value = valueAt(body, path);
    return value !== undefined && !shape.test(String(value));
  });
  const isNoAddress = body['contact'] !== undefined && !String(body['contact']).includes('@');
  return [
    ...missing.map((where) => ({ where, why: 'missing', words: 'It is missing.' })),
    ...malformed.map(([where]) => ({ where, why: 'malformed', words: 'It looks wrong.' })),
    ...(isNoAddress ? [{ where: 'contact', why: 'malformed', words: 'It looks wrong.' }] : []),
  ];
}
