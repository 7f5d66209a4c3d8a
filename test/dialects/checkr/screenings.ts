import type { AccountCallbacks } from '../account-callbacks.ts';
import type { Answer, Body } from '../dialect.ts';
import { faultsIn, type Rules, text } from '../strict-body.ts';
import { type Candidates, refuse, unknown, workLocations } from './candidates.ts';
import { isPackage, missingFor, partsOf } from './packages.ts';

interface Invitation {
  id: string;
  candidateId: string;
  packageSlug: string;
  status: 'pending' | 'completed' | 'expired';
  expiresAt: number;
  reportId: string | null;
}

interface Report {
  id: string;
  candidateId: string;
  packageSlug: string;
  createdAt: number;
  status: 'pending' | 'suspended' | 'paused' | 'complete' | 'canceled' | 'dispute';
  result: 'clear' | 'consider' | null;
  adjudication: 'engaged' | 'pre_adverse_action' | 'post_adverse_action' | null;
}

/** What happens to a report at the service: the type of its event, and what it changes. */
const happenings: Record<string, Partial<Report>> = {
  completed: { status: 'complete' },
  suspended: { status: 'suspended' },
  resumed: { status: 'pending' },
  disputed: { status: 'dispute' },
  canceled: { status: 'canceled' },
  engaged: { adjudication: 'engaged' },
  updated: {},
};

const rules: Rules = { candidate_id: text, package: text, work_locations: workLocations };
const needed = Object.keys(rules);
const invitationDays = 7;
const dayMs = 86_400_000;

interface Dependencies {
  candidates: Candidates;
  callbacks: AccountCallbacks;
  now: () => number;
  /** Where candidates reach the service. */
  origin: () => string;
  mail: (mail: { to: string; link: string }) => void;
}

/** Invitations, and the reports that they become: a report has an id of its own. */
export class Screenings {
  readonly #deps: Dependencies;
  readonly #invitations: Invitation[] = [];
  readonly #reports: Report[] = [];
  #events = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  invite(body: Body): Answer {
    const { candidates, callbacks, mail, now } = this.#deps;
    const faults = this.#faultsOfOrder(body);
    if (faults.length > 0) return refuse(...faults);
    const invitation: Invitation = {
      id: `invitation_${this.#invitations.length + 1}`,
      candidateId: String(body['candidate_id']),
      packageSlug: String(body['package']),
      status: 'pending',
      expiresAt: now() + invitationDays * dayMs,
      reportId: null,
    };
    this.#invitations.push(invitation);
    const written = this.#writeInvitation(invitation);
    const to = String(candidates.find(invitation.candidateId)?.['email']);
    mail({ to, link: String(written['invitation_url']) });
    callbacks.sendMeanwhile(this.#event('invitation.created', written));
    return [201, written];
  }

  order(body: Body): Answer {
    const { candidates, callbacks } = this.#deps;
    const faults = this.#faultsOfOrder(body);
    if (faults.length > 0) return refuse(...faults);
    const missing = missingFor(body['package'], candidates.find(body['candidate_id'])!);
    if (missing.length > 0) return refuse(...missing);
    const report = this.#open(String(body['candidate_id']), String(body['package']));
    callbacks.sendMeanwhile(this.#event('report.created', this.#writeReport(report)));
    return [201, this.#writeReport(report)];
  }

  readInvitation(id: string): Answer {
    const invitation = this.#invitations.find((one) => one.id === id);
    return invitation ? [200, this.#writeInvitation(invitation)] : unknown;
  }

  readReport(id: string): Answer {
    const report = this.#reports.find((one) => one.id === id);
    return report ? [200, this.#writeReport(report)] : unknown;
  }

  /** What the link of an invitation leads to. */
  formState(id: string): 'open' | 'done' | 'expired' | 'unknown' {
    const invitation = this.#invitations.find((one) => one.id === id);
    if (!invitation) return 'unknown';
    return { pending: 'open' as const, completed: 'done' as const, expired: 'expired' as const }[
      this.#statusOf(invitation)
    ];
  }

  /** The candidate completes the form of the newest invitation, or of this one: its report begins. */
  async completeForm(id = this.#invitations.at(-1)?.id): Promise<number[]> {
    const invitation = this.#invitations.find((one) => one.id === id);
    if (!invitation || this.#statusOf(invitation) !== 'pending') return [];
    const report = this.#open(invitation.candidateId, invitation.packageSlug);
    Object.assign(invitation, { status: 'completed', reportId: report.id });
    const { callbacks } = this.#deps;
    return [
      ...(await callbacks.send(this.#event('invitation.completed', this.#writeInvitation(invitation)))),
      ...(await callbacks.send(this.#event('report.created', this.#writeReport(report)))),
    ];
  }

  /** Nobody came: the newest invitation ends. */
  async expireForm(): Promise<number[]> {
    const invitation = this.#invitations.at(-1)!;
    invitation.status = 'expired';
    return this.#deps.callbacks.send(this.#event('invitation.expired', this.#writeInvitation(invitation)));
  }

  /** Something happens to the newest report: `completed` with a result, `disputed`, `suspended`. */
  async report(event: string, change: Partial<Report> = {}): Promise<number[]> {
    const report = this.#reports.at(-1)!;
    Object.assign(report, happenings[event], change);
    return this.#deps.callbacks.send(this.#event(`report.${event}`, this.#writeReport(report)));
  }

  #faultsOfOrder(body: Body): string[] {
    const faults = faultsIn(body, rules, needed);
    if (faults.length > 0) return faults;
    return [
      ...(this.#deps.candidates.find(body['candidate_id']) ? [] : ['candidate_id is unknown']),
      ...(isPackage(body['package']) ? [] : ['package is unknown']),
    ];
  }

  #open(candidateId: string, packageSlug: string): Report {
    const report: Report = {
      id: `report_${this.#reports.length + 1}`,
      candidateId,
      packageSlug,
      createdAt: this.#deps.now(),
      status: 'pending',
      result: null,
      adjudication: null,
    };
    this.#reports.push(report);
    return report;
  }

  #statusOf({ status, expiresAt }: Invitation): Invitation['status'] {
    return status === 'pending' && expiresAt <= this.#deps.now() ? 'expired' : status;
  }

  #writeInvitation(invitation: Invitation): Body {
    const { id, candidateId, expiresAt, reportId } = invitation;
    return {
      id,
      object: 'invitation',
      status: this.#statusOf(invitation),
      invitation_url: `${this.#deps.origin()}/apply/${id}`,
      expires_at: new Date(expiresAt).toISOString(),
      candidate_id: candidateId,
      report_id: reportId,
    };
  }

  #writeReport({ id, candidateId, packageSlug, createdAt, status, result, adjudication }: Report): Body {
    return {
      id,
      object: 'report',
      status,
      result,
      assessment: result === 'clear' ? 'eligible' : result && 'review',
      adjudication,
      package: packageSlug,
      candidate_id: candidateId,
      estimated_completion_time: new Date(createdAt + 2 * dayMs).toISOString().slice(0, 10),
      report_url: `${this.#deps.origin()}/dashboard/reports/${id}`,
      ...partsOf(packageSlug, id),
    };
  }

  #event(type: string, object: Body): Body {
    this.#events += 1;
    const at = new Date(this.#deps.now()).toISOString();
    return { id: `event_${this.#events}`, object: 'event', type, created_at: at, data: { object } };
  }
}
