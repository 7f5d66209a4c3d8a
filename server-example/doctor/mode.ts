import { ServiceError } from '../service/service-error.ts';
import { readServiceScreening, type ServiceScreening } from '../service/service-screening.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import type { Probe, Visit } from './probe.ts';
import { isBusy, outcomeOf } from './wire.ts';

const row = 'reads.screening';

/** Which of two truths counts is decided by whether a screening can be read; only an order shows that. */
export const modeUnknown: Probe = {
  section: 'Screenings',
  only: 'read',
  run({ findings }) {
    const { reads } = findings.profile;
    const seen = `the profile says ${reads.screening}; only an order shows whether the service needs that mode (--create)`;
    findings.cannotTell(row, seen);
  },
};

/** The mode that the service needs: reads decide where a screening can be read, and callbacks where it cannot. */
export const mode: Probe = {
  section: 'Screenings',
  only: 'create',
  needs: 'screeningId',
  async run(visit) {
    const { findings } = visit;
    const { answer, read, call, problem } = await readBack(visit);
    if (read) findings.shows(row, true, `${call}: reads decide, and a callback only asks for one`);
    else if (isBusy(answer)) findings.cannotTell(row, `${call}: ask again when the service answers`);
    else findings.shows(row, false, `${call}${problem}: what a callback says decides`);
  },
};

/** Whether the mode works: does a read show what a callback said, or can the callback itself be read? */
export const modeAfterCallback: Probe = {
  section: 'Callbacks',
  only: 'create',
  async run(visit) {
    const { findings, inbox, learned } = visit;
    const [callback] = inbox.received;
    if (callback === undefined) return;
    const { profile } = findings;
    const told = readScreening(findings, readAt(callback.body, profile.callback.payload));
    if (!profile.reads.screening) {
      if (told.screening)
        findings.ok('callback is read', 'it holds the screening, which cannot be read back');
      else
        findings.differs('callback is read', `the screening cannot be read back, and ${told.problem}`, {
          advice:
            'Ask the service for callbacks that hold the screening, or for a call that reads it: no page can show how a check goes on.',
        });
      return;
    }
    if (learned.screeningId === undefined) return;
    const { read, call, problem } = await readBack(visit);
    const behind = 'a read after the callback';
    const reachedAt = Date.parse(read?.updatedAt ?? '');
    const toldAt = Date.parse(told.screening?.updatedAt ?? '');
    if (read === undefined) findings.cannotTell(behind, `${call}${problem}`);
    else if (reachedAt < toldAt) {
      const seconds = Math.ceil((toldAt - reachedAt) / 1000);
      findings.cannotTell(behind, `it is ${seconds} s behind: pages show a change when a read has it`);
    } else findings.ok(behind, reachedAt >= toldAt ? `${call}, and is not older` : call);
  },
};

async function readBack(visit: Visit) {
  const { wire, findings, learned } = visit;
  const id = learned.screeningId ?? '';
  const answer = await wire.ask('GET', 'screening', { id });
  const call = `GET ${wire.path('screening', 'id')} ${outcomeOf(answer)}`;
  if (answer.status !== 200) return { answer, call, problem: '', read: undefined };
  const { screening, problem } = readScreening(findings, answer.body);
  const isOther = screening !== undefined && screening.id !== id;
  return {
    answer,
    call,
    problem: isOther ? ' with another screening' : problem && ` and ${problem}`,
    read: isOther ? undefined : screening,
  };
}

/** A screening as the proxy reads it with the corrected profile, or why it cannot. */
function readScreening(
  { profile }: Findings,
  body: unknown,
): { screening: ServiceScreening | undefined; problem: string } {
  try {
    return { screening: readServiceScreening(profile, body, true), problem: '' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { screening: undefined, problem: error.message };
  }
}
