import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import { type Profile, readProfile } from '../service/profile.ts';
import { overlaid, unknownValue } from '../service/profile-overlay.ts';
import { type ScreeningOrder, screeningRequest } from '../service/screening-request.ts';
import { writeInterval } from '../service/subscription-service.ts';
import { writeTime } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineList, examineNames, examineTimes, type Role } from './names.ts';
import { asObject, isIdentifier, isTime } from './places.ts';
import type { Probe, Visit } from './probe.ts';
import { adoptNames, codesIn } from './refusals.ts';
import { isCreated, outcomeOf, type WireAnswer } from './wire.ts';

const monthMs = 30 * 86_400_000;

/** How other services write an interval as one text. */
const texts: Pick<Profile['subscription'], 'intervalFormat' | 'units'>[] = [
  { intervalFormat: 'P{value}{unit}', units: { day: 'D', week: 'W', month: 'M', year: 'Y' } },
  { intervalFormat: '{value} {unit}', units: { day: 'day', week: 'week', month: 'month', year: 'year' } },
  { intervalFormat: '{unit}', units: { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } },
];

const roles: Record<string, Role> = {
  id: { hint: /^(?!.*(candidate|package|person)).*(id|no|number)$/i, fits: isIdentifier, isNeeded: true },
  nextRunAt: { hint: /next/i, fits: isTime, isNeeded: true },
  status: {
    hint: /status|state|going|active|phase/i,
    fits: (value) => typeof value !== 'object',
    isNeeded: true,
  },
};

/** Plans a recurring screening from next month on, looks at the answer, and ends it at once. */
export const recurrence: Probe = {
  section: 'Recurring screenings',
  only: 'create',
  needs: 'order',
  async run(visit) {
    const { wire, findings, learned } = visit;
    const order = learned.order!;
    const hints = {
      screening: /what|order|screening|check|request/i,
      startAt: /from|start|begin|first/i,
      unit: /\.unit$/i,
      value: /\.(value|count)$/i,
      interval: /^(?!.*\.(unit|value|count)$).*(every|interval|period|frequen|repeat)/i,
    };
    let answer = await plan(visit, order);
    if (adoptNames(visit, answer, { section: 'subscription', hints })) answer = await plan(visit, order);
    if (!isCreated(answer)) answer = (await tryIntervals(visit, order)) ?? answer;
    const call = `POST ${wire.path('subscriptions')} ${outcomeOf(answer)}`;
    if (!isCreated(answer)) {
      findings.cannotTell('subscription', `${call}${codesIn(findings, answer)}: none was planned`);
      return;
    }
    findings.ok('paths.subscriptions', call);
    examineNames(findings, { section: 'subscription', entries: [asObject(answer.body)], roles });
    examineTimes(findings, { subscription: answer.body });
    examineState(findings, answer.body);
    const id = readAt(answer.body, findings.profile.subscription.id);
    if (!isIdentifier(id)) return;
    await examineRuns(visit, String(id));
    const ended = await wire.ask('DELETE', 'subscription', { id: String(id) });
    const seen = `DELETE ${wire.path('subscription', 'id')} ${outcomeOf(ended)}`;
    if (ended.status === 200 || ended.status === 204)
      findings.ok('paths.subscription', `${seen}: it was ended again`);
    else findings.cannotTell('paths.subscription', `${seen}: end it by hand`);
  },
};

/** @param profile by default the one corrected so far. */
function plan(
  { wire, findings, uniqueText }: Visit,
  order: ScreeningOrder,
  profile: Profile = findings.profile,
): Promise<WireAnswer> {
  const { screening, startAt } = profile.subscription;
  const fields: [string, unknown][] = [
    [screening, screeningRequest(profile, order)],
    [startAt, writeTime(profile.times, new Date(Date.now() + monthMs).toISOString())],
    ...writeInterval(profile.subscription, 'P1M'),
  ];
  const body = fields.reduce<Candidate>((made, [path, value]) => withField(made, path, value), {});
  return wire.ask('POST', 'subscriptions', { body, idempotencyKey: uniqueText() });
}

/** A service that takes the interval as one text takes one of the usual ones. */
async function tryIntervals(visit: Visit, order: ScreeningOrder): Promise<WireAnswer | undefined> {
  const { findings } = visit;
  if (findings.profile.subscription.interval === null) return undefined;
  for (const text of texts) {
    const lines = { subscription: text };
    const profile = readProfile(overlaid(findings.profile, lines));
    const answer = await plan(visit, order, profile);
    if (!isCreated(answer)) continue;
    const [, written] = writeInterval(profile.subscription, 'P1M')[0] ?? [];
    findings.differs('subscription.intervalFormat', `"${String(written)}" is accepted`, { lines });
    return answer;
  }
  return undefined;
}

function examineState(findings: Findings, body: unknown): void {
  const row = 'subscription.statuses';
  const { status, statuses } = findings.profile.subscription;
  const given = readAt(body, status);
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
    findings.cannotTell(row, `GET ${wire.path('subscriptionEvents', 'id')} ${outcomeOf(answer)}`);
    return;
  }
  const before = findings.profile.subscription.runs;
  const list = examineList(findings, answer.body, { row });
  if (list === undefined || findings.profile.subscription.runs !== before)
    findings.shows('subscription.run.id', unknownValue, 'only a run would show it');
}
