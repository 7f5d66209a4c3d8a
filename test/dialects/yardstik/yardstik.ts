import { createHmac } from 'node:crypto';
import { AccountCallbacks } from '../account-callbacks.ts';
import {
  type Answer,
  type Body,
  type Deliver,
  dispatch,
  type EmulatedService,
  type Operation,
} from '../dialect.ts';
import { hostedPage } from '../hosted-page.ts';
import { faultsIn, flag, like, type Rules, text } from '../strict-body.ts';
import { refuse, Reports, unknown } from './reports.ts';

const intake = (name: string, label: string) => ({ name, type: 'text', label, required: true });
const packages = [
  {
    id: 'package_full',
    package_id: 'P-2',
    name: 'Full check',
    screenings: [
      { id: 's1', name: 'ssn_trace', label: 'SSN trace', screening_type: 'trace' },
      { id: 's2', name: 'county', label: 'County criminal search', screening_type: 'criminal' },
    ],
    intake_fields: [intake('first_name', 'First name'), intake('last_name', 'Last name')],
  },
];

const rules: Rules = {
  first_name: text,
  middle_name: text,
  no_middle_name: flag,
  last_name: text,
  email: like(/^[^@\s]+@[^@\s]+$/),
  phone: like(/^\+?[\d() -]{7,20}$/),
  ssn: like(/^\d{3}-?\d\d-?\d{4}$/),
  date_of_birth: like(/^\d{4}-\d\d-\d\d$/),
  driver_license_number: text,
  driver_license_state: like(/^[A-Z]{2}$/),
  external_id: text,
  copy_requested: flag,
};

/**
 * Yardstik as its public pages describe it: a key behind `Account `, a report beside each invitation, an outcome that is a
 * status, thin callbacks that are signed. It refuses what it does not know.
 *
 * Invented, for it is not public: the ids; the package and its words; 422 and `errors` for its sentences, and their words; the
 * status of an invitation; that callbacks are signed with a secret agreed on, their `type` and `event`; `masked_ssn`;
 * `report_url`; `adverse_actions` in a report.
 * Not emulated, for it is not shown: the members of an address; changing and finding candidates; a second invitation;
 * consents; repeated callbacks.
 */
export class Yardstik implements EmulatedService {
  readonly packageId = 'package_full';
  readonly mails: { to: string; link: string }[] = [];
  readonly calls: EmulatedService['calls'] = [];
  readonly callbacks: AccountCallbacks;
  readonly reports: Reports;
  /** Switched on for an account by the service. */
  mayConsent = false;
  readonly #candidates = new Map<string, Body>();
  readonly #authorization: string;
  #origin = '';

  constructor({ deliver, now, key, callbackSecret }: Make) {
    this.#authorization = `Account ${key}`;
    this.callbacks = new AccountCallbacks({
      deliver,
      sign: (body) => ({
        'x-yardstik-webhook-signature': createHmac('sha256', callbackSecret).update(body).digest('hex'),
      }),
    });
    this.reports = new Reports({
      addressOf: (id) => this.#candidates.get(String(id))?.['email'] as string | undefined,
      isPackage: (id) => packages.some((one) => one.id === id),
      callbacks: this.callbacks,
      now,
      origin: () => this.#origin,
      mail: (mail) => this.mails.push(mail),
      mayConsent: () => this.mayConsent,
    });
  }

  get outbox(): string[] {
    return this.mails.map(({ to }) => to);
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    this.#origin = origin;
    const [, report] = /^\/apply\/([^/]+)$/.exec(pathname) ?? [];
    if (report !== undefined) {
      if (request.method === 'POST') await this.reports.completeForm(report);
      return hostedPage(this.reports.formState(report));
    }
    if (pathname.startsWith('/dashboard/reports/')) return hostedPage('report');
    if (request.headers.get('authorization') !== this.#authorization)
      return Response.json({ errors: ['Unauthorized'] }, { status: 401 });
    return dispatch(request, { operations: this.#operations, calls: this.calls });
  }

  readonly #operations: Operation[] = [
    { method: 'GET', path: '/packages', answer: () => [200, packages] },
    { method: 'POST', path: '/candidates', answer: ({ body }) => this.#create(body) },
    { method: 'GET', path: '/candidates/:id', answer: ({ id }) => this.#read(id) },
    { method: 'POST', path: '/invitations', answer: ({ body }) => this.reports.invite(body) },
    { method: 'POST', path: '/reports', answer: ({ body }) => this.reports.order(body) },
    { method: 'GET', path: '/reports/:id', answer: ({ id }) => this.reports.read(id) },
  ];

  #create(body: Body): Answer {
    const faults = faultsIn(body, rules, ['first_name', 'last_name', 'email']);
    if (faults.length > 0) return refuse(...faults);
    const id = `candidate_${this.#candidates.size + 1}`;
    this.#candidates.set(id, body);
    return [201, this.#read(id)[1]];
  }

  /** Masked members stand beside the clear ones. */
  #read(id: string): Answer {
    const record = this.#candidates.get(id);
    if (!record) return unknown;
    const { ssn } = record;
    return [
      200,
      { id, ...record, ...(typeof ssn === 'string' ? { masked_ssn: `***-**-${ssn.slice(-4)}` } : {}) },
    ];
  }
}

interface Make {
  deliver: Deliver;
  now: () => number;
  /** Of the account. */
  key: string;
  callbackSecret: string;
}
