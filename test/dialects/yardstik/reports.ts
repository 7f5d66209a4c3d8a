import type { AccountCallbacks } from '../account-callbacks.ts';
import type { Answer, Body } from '../dialect.ts';
import { faultsIn, flag, type Rules, text } from '../strict-body.ts';

interface Report {
  id: string;
  /** Its outcome, too. */
  status: string;
  /** What the hosted form does with it: nothing once it was answered. */
  isOpen: boolean;
  adverseActions: Body[];
}

const rules: Rules = { candidate_id: text, account_package_id: text };
const needed = Object.keys(rules);

export const refuse = (...errors: string[]): Answer => [422, { errors }];
export const unknown: Answer = [404, { errors: ['Not found'] }];

interface Dependencies {
  /** The email address of a candidate. */
  addressOf: (candidateId: unknown) => string | undefined;
  isPackage: (id: unknown) => boolean;
  callbacks: AccountCallbacks;
  now: () => number;
  /** Where candidates reach the service. */
  origin: () => string;
  mail: (mail: { to: string; link: string }) => void;
  /** Whether the account may say that a candidate has agreed. */
  mayConsent: () => boolean;
}

/** Reports: ordered directly, with a link to the hosted form, or by an invitation that is mailed. */
export class Reports {
  readonly #deps: Dependencies;
  readonly #reports: Report[] = [];
  #events = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The answer has the id of the invitation, and that of its report. */
  invite(body: Body): Answer {
    const faults = this.#faultsOf(body, rules);
    if (faults.length > 0) return refuse(...faults);
    const { mail, addressOf } = this.#deps;
    const report = this.#open(true);
    mail({ to: String(addressOf(body['candidate_id'])), link: this.#linkOf(report) });
    this.#deps.callbacks.sendMeanwhile(this.#event(report));
    return [
      201,
      { id: report.id.replace('report', 'invitation'), status: 'created', report: { id: report.id } },
    ];
  }

  order(body: Body): Answer {
    const faults = this.#faultsOf(body, { ...rules, account_candidate_consented: flag });
    if (faults.length > 0) return refuse(...faults);
    const isDirect = body['account_candidate_consented'] === true;
    if (isDirect && !this.#deps.mayConsent()) return refuse('account_candidate_consented is not enabled');
    const report = this.#open(!isDirect);
    if (isDirect) report.status = 'processing';
    this.#deps.callbacks.sendMeanwhile(this.#event(report));
    return [201, this.#write(report)];
  }

  read(id: string): Answer {
    const report = this.#reports.find((one) => one.id === id);
    return report ? [200, this.#write(report)] : unknown;
  }

  /** What a link to the hosted form leads to. */
  formState(id: string): 'open' | 'done' | 'expired' | 'unknown' {
    const report = this.#reports.find((one) => one.id === id);
    if (!report) return 'unknown';
    if (report.status === 'expired') return 'expired';
    return report.isOpen ? 'open' : 'done';
  }

  /** The candidate completes the hosted form of the newest report, or of this one. */
  async completeForm(id = this.#reports.at(-1)?.id): Promise<number[]> {
    const report = this.#reports.find((one) => one.id === id);
    if (!report?.isOpen) return [];
    report.isOpen = false;
    return this.#become(report, 'processing');
  }

  /** The newest report gets another status: `clear`, `consider`, `proceed`, `disputed`, `canceled`, `expired`. */
  async report(status: string): Promise<number[]> {
    return this.#become(this.#reports.at(-1)!, status);
  }

  /** Somebody begins an adverse action about the newest report in the dashboard. */
  async beginAdverseAction(): Promise<number[]> {
    const report = this.#reports.at(-1)!;
    report.adverseActions.push({ id: 'action_1', status: 'pending', updated_at: this.#time });
    return this.#deps.callbacks.send(this.#event(report));
  }

  #become(report: Report, status: string): Promise<number[]> {
    report.status = status;
    return this.#deps.callbacks.send(this.#event(report));
  }

  #faultsOf(body: Body, known: Rules): string[] {
    const faults = faultsIn(body, known, needed);
    if (faults.length > 0) return faults;
    const { addressOf, isPackage } = this.#deps;
    return [
      ...(addressOf(body['candidate_id']) === undefined ? ['candidate_id is unknown'] : []),
      ...(isPackage(body['account_package_id']) ? [] : ['account_package_id is unknown']),
    ];
  }

  #open(isOpen: boolean): Report {
    const report = {
      id: `report_${this.#reports.length + 1}`,
      status: 'created',
      isOpen,
      adverseActions: [],
    };
    this.#reports.push(report);
    return report;
  }

  #linkOf({ id }: Report): string {
    return `${this.#deps.origin()}/apply/${id}`;
  }

  get #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }

  #write(report: Report): Body {
    const { id, status, isOpen, adverseActions } = report;
    return {
      id,
      status,
      meta: isOpen ? { apply: this.#linkOf(report) } : {},
      report_url: `${this.#deps.origin()}/dashboard/reports/${id}`,
      adverse_actions: adverseActions,
    };
  }

  /** Thin: what it is about has to be read. */
  #event({ id }: Report): Body {
    this.#events += 1;
    return { id: `event_${this.#events}`, resource_id: id, type: 'report', event: 'status_changed' };
  }
}
