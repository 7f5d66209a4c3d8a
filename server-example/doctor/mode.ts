import { ServiceError } from '../service/service-error.ts';
import { readServiceScreening, type ServiceScreening } from '../service/service-screening.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import type { Visit } from './probe.ts';

const row = 'reads.screening';

/** Which mode a service needs, only an order shows. */
export function addModeRow({ findings }: Visit): void {
  const seen = `the profile says ${findings.profile.reads.screening}; only an order shows whether the service needs that mode (--create)`;
  findings.cannotTell(row, seen);
}

/**
 * The mode that the service needs: reads decide where a screening can be read, callbacks where it cannot. Asked after the
 * callback, because a read may be behind.
 */
export async function examineMode(visit: Visit): Promise<void> {
  const { findings, inbox } = visit;
  const { payload } = findings.profile.callback;
  const read = await examineRead(visit);
  if (inbox.received === undefined) return;
  const told = readScreening(findings, readAt(inbox.received.body, payload));
  if (read !== undefined) compare(findings, read, told.screening);
  else if (!findings.profile.reads.screening) examineDeciding(findings, told);
}

type Reading = { screening: ServiceScreening; problem?: never } | { screening?: never; problem: string };

/** A screening as the proxy reads it with the corrected profile, or why it cannot. */
function readScreening({ profile }: Findings, body: unknown): Reading {
  try {
    return { screening: readServiceScreening(profile, body, { mode: 'direct', wasInvited: true }) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { problem: error.message };
  }
}

async function examineRead({ wire, findings, learned }: Visit): Promise<ServiceScreening | undefined> {
  const { screeningId: id } = learned;
  if (id === undefined) {
    findings.cannotTell(row, 'no id of a screening was seen that could be read');
    return undefined;
  }
  const answer = await wire.ask('GET', 'screening', { id, mode: learned.mode });
  const { call, status } = answer;
  const { screening, problem } = readScreening(findings, answer.body);
  if (status === 200 && screening?.id === id) {
    findings.shows(row, true, `${call}: reads decide, and a callback only asks for one`);
    return screening;
  }
  const why = status === 200 ? `, but ${problem ?? 'it is another screening'}` : '';
  if (answer.isBusy) findings.cannotTell(row, `${call}: ask again when the service answers`);
  else if (findings.profile.callback.uri === null)
    findings.differs(row, `${call}${why}`, { advice: unreadAdvice });
  else findings.shows(row, false, `${call}${why}: what a callback says decides${whatChanges(findings)}`);
  return undefined;
}

const unreadAdvice =
  'Correct paths.screening: where orders tell no address for callbacks, only a read can decide what a page shows.';

/** What the operator should know before they change the profile. */
const whatChanges = ({ profile }: Findings): string =>
  profile.reads.screening ? ', and nobody asks for what came before the change' : '';

/** Where reads decide: how far is one behind the callback? */
function compare(findings: Findings, read: ServiceScreening, told: ServiceScreening | undefined): void {
  const behind = 'a read after the callback';
  const seconds = Math.ceil((Date.parse(told?.updatedAt ?? '') - Date.parse(read.updatedAt ?? '')) / 1000);
  if (seconds > 0)
    findings.cannotTell(behind, `it is ${seconds} s behind: pages show a change when a read has it`);
  else findings.ok(behind, Number.isNaN(seconds) ? 'there are no times to compare' : 'it is not older');
}

/** Where callbacks decide: can one be read? */
function examineDeciding(findings: Findings, { problem }: Reading): void {
  const decides = 'callback is read';
  if (problem === undefined) {
    findings.ok(decides, 'it holds the screening, which cannot be read back');
    return;
  }
  const advice =
    'Ask the service for callbacks that hold the screening, or for a call that reads it: no page can show how a check goes on.';
  findings.differs(decides, `the screening cannot be read back, and ${problem}`, { advice });
}
