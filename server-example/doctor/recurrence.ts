import { type Profile, readProfile } from '../service/profile.ts';
import { overlaid, unknownValue } from '../service/profile-overlay.ts';
import { subscriptionRequest, writeInterval } from '../service/subscription-service.ts';
import type { Findings } from './findings.ts';
import { examineList, examineNames, examineTimes } from './names.ts';
import { isIdentifier } from './places.ts';
import type { Visit } from './probe.ts';
import { askWithNames, codesIn } from './refusals.ts';
import type { WireAnswer } from './wire-answer.ts';

const monthMs = 30 * 86_400_000;
const interval = 'P1M';

/** How other services write an interval as one text. */
const texts: Pick<Profile['subscription'], 'intervalFormat' | 'units'>[] = [
  { intervalFormat: 'P{value}{unit}', units: { day: 'D', week: 'W', month: 'M', year: 'Y' } },
  { intervalFormat: '{value} {unit}', units: { day: 'day', week: 'week', month: 'month', year: 'year' } },
  { intervalFormat: '{unit}', units: { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } },
];

/** By which the fields that a service wants are recognised. */
const hints = {
  screening: /what|order|screening|check|request/i,
  startAt: /from|start|begin|first/i,
  unit: /\.unit$/i,
  value: /\.(value|count)$/i,
  interval: /^(?!.*\.(unit|value|count)$).*(every|interval|period|frequen|repeat)/i,
};

/** Plans a recurring screening from next month on, looks at the answer, and ends it at once. */
export async function examineRecurrence(visit: Visit): Promise<void> {
  const { wire, findings } = visit;
  const first = await askWithNames(findings, () => plan(visit, findings.profile), {
    section: 'subscription',
    hints,
  });
  const answer = first.isCreated ? first : ((await tryIntervals(visit)) ?? first);
  if (!answer.isCreated) {
    findings.cannotTell('subscription', `${answer.call}${codesIn(findings, answer)}: none was planned`);
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

function plan({ wire, learned, uniqueText }: Visit, profile: Profile): Promise<WireAnswer> {
  const startAt = new Date(Date.now() + monthMs).toISOString();
  const body = subscriptionRequest(profile, learned.order!, { interval, startAt });
  return wire.ask('POST', 'subscriptions', { body, idempotencyKey: uniqueText() });
}

/** A service that takes the interval as one text takes one of the usual ones. */
async function tryIntervals(visit: Visit): Promise<WireAnswer | undefined> {
  const { findings } = visit;
  if (findings.profile.subscription.interval === null) return undefined;
  for (const text of texts) {
    const lines = { subscription: text };
    const profile = readProfile(overlaid(findings.profile, lines));
    const answer = await plan(visit, profile);
    if (!answer.isCreated) continue;
    const [, written] = writeInterval(profile.subscription, interval)[0] ?? [];
    findings.differs('subscription.intervalFormat', `"${String(written)}" is accepted`, { lines });
    return answer;
  }
  return undefined;
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
    const lines = { subscription: { statuses: { active: [String(given)], ended: [unknownValue] } } };
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
  const list = examineList(findings, answer.body, { row });
  if (list === undefined || findings.profile.subscription.runs !== before)
    findings.shows('subscription.run.id', unknownValue, 'only a run would show it');
}
