import { unknownValue } from '../service/profile-overlay.ts';
import { subscriptionRequest } from '../service/subscription-service.ts';
import type { Findings } from './findings.ts';
import { examineList, examineNames, examineTimes } from './names.ts';
import { isIdentifier } from './places.ts';
import type { Visit } from './probe.ts';
import { codesIn, namesRefused, addUnknownNames } from './refusals.ts';
import type { WireAnswer } from './wire-answer.ts';

const monthMs = 30 * 86_400_000;
const interval = 'P1M';

/** Plans a recurring screening from next month on, looks at the answer, and ends it at once. */
export async function examineRecurrence(visit: Visit): Promise<void> {
  const { wire, findings } = visit;
  const answer = await plan(visit);
  if (answer.isNowhere) {
    const seen = `${answer.call}: false where the service repeats nothing, or paths.subscriptions is wrong`;
    findings.shows('reads.subscriptions', undefined, seen);
    return;
  }
  if (!answer.isOk) {
    const seen = `${answer.call}${codesIn(findings, answer)}: none was planned`;
    const names = namesRefused(findings, answer);
    if (addUnknownNames(findings, 'subscription', names)) return;
    const lines = { subscription: { intervalFormat: unknownValue, units: unknownValue } };
    const isInterval = names.includes(findings.profile.subscription.interval ?? '');
    if (isInterval) findings.differs('subscription.intervalFormat', seen, { lines });
    else findings.cannotTell('subscription', seen);
    return;
  }
  findings.ok('paths.subscriptions', answer.call);
  examineNames(findings, 'subscription', { entries: [answer.object] });
  examineTimes(findings, { subscription: answer.body });
  examineState(findings, answer);
  const id = answer.at(findings.profile.subscription.id);
  if (!isIdentifier(id)) return;
  await examineRuns(visit, String(id));
  const ended = await wire.ask('DELETE', 'subscription', { id: String(id) });
  const isEnded = ended.status === 200 || ended.status === 204;
  const seen = `${ended.call}: ${isEnded ? 'it was ended again' : 'end it by hand'}`;
  findings.okIf(isEnded, 'paths.subscription', seen);
}

function plan({ wire, findings, learned, uniqueText }: Visit): Promise<WireAnswer> {
  const startAt = new Date(Date.now() + monthMs).toISOString();
  const body = subscriptionRequest(findings.profile, learned.order!, { interval, startAt });
  return wire.ask('POST', 'subscriptions', { body, idempotencyKey: uniqueText() });
}

function examineState(findings: Findings, answer: WireAnswer): void {
  const row = 'subscription.statuses';
  const { status, statuses } = findings.profile.subscription;
  const given = answer.at(status);
  if (given === undefined || given === null || typeof given === 'object') return;
  const word = JSON.stringify(String(given));
  if (statuses.active.includes(String(given))) findings.ok(row, word);
  else {
    const seen = `the meaning of ${word} is unknown: it was planned a moment ago, so it is taken for active`;
    const lines = {
      subscription: { statuses: { active: [String(given), unknownValue], ended: [unknownValue] } },
    };
    findings.differs(row, seen, { lines });
  }
}

/** A plan that begins next month has no run yet, so the list is empty, and no entry shows its id. */
async function examineRuns({ wire, findings }: Visit, id: string): Promise<void> {
  const row = 'subscription.runs';
  const answer = await wire.ask('GET', 'subscriptionEvents', { id });
  if (answer.status !== 200) {
    findings.cannotTell(row, answer.call);
    return;
  }
  const before = findings.profile.subscription.runs;
  const list = examineList(findings, answer.body, row);
  if (list === undefined || findings.profile.subscription.runs !== before)
    findings.shows('subscription.run.id', undefined, 'only a run would show it');
}
