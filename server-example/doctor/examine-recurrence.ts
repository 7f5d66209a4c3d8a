import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import { overlaid, unknownValue } from '../service/profile-overlay.ts';
import { type Profile, readProfile } from '../service/profile.ts';
import { type ScreeningOrder, screeningRequest } from '../service/screening-request.ts';
import { writeInterval } from '../service/subscription-service.ts';
import { readTime, writeTime } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';
import { codesIn } from './examine-errors.ts';
import { isIdentifier, isTime } from './examine-names.ts';
import { outcomeOf } from './find-path.ts';
import { placesIn } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { refusedNames } from './refused-names.ts';
import type { Visit } from './visit.ts';
import { isCreated, type WireAnswer } from './wire.ts';

const section = 'Recurring screenings';
const monthMs = 30 * 86_400_000;

/** How other services write an interval as one text. */
const texts: Pick<Profile['subscription'], 'intervalFormat' | 'units'>[] = [
  { intervalFormat: 'P{value}{unit}', units: { day: 'D', week: 'W', month: 'M', year: 'Y' } },
  { intervalFormat: '{value} {unit}', units: { day: 'day', week: 'week', month: 'month', year: 'year' } },
  { intervalFormat: '{unit}', units: { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } },
];

/** Plans a recurring screening from next month on, looks at the answer, and ends it at once. */
export async function examineRecurrence(visit: Visit, order: ScreeningOrder): Promise<void> {
  const { wire, findings } = visit;
  findings.begin(section);
  let answer = await plan(visit, order);
  if (adoptNames(visit, answer)) answer = await plan(visit, order);
  if (!isCreated(answer)) answer = (await tryIntervals(visit, order)) ?? answer;
  const call = `POST ${wire.path('subscriptions')} ${outcomeOf(answer)}`;
  if (!isCreated(answer)) {
    findings.cannotTell('subscription', `${call}${codesIn(findings, answer)}: none was planned`);
    return;
  }
  findings.ok('paths.subscriptions', call);
  examineMembers(visit, answer.body);
  const id = readAt(answer.body, findings.profile.subscription.id);
  if (!isIdentifier(id)) return;
  await examineRuns(visit, String(id));
  const ended = await wire.ask('DELETE', 'subscription', { id: String(id) });
  const seen = `DELETE ${wire.path('subscription', 'id')} ${outcomeOf(ended)}`;
  if (ended.status === 200 || ended.status === 204)
    findings.ok('paths.subscription', `${seen}: it was ended again`);
  else findings.cannotTell('paths.subscription', `${seen}: end it by hand`);
}

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

/** Whether the refusal names the fields that the request must have. */
function adoptNames(visit: Visit, answer: WireAnswer): boolean {
  const { findings } = visit;
  const names = refusedNames(visit, answer, section);
  const { screening, startAt, unit, value } = findings.profile.subscription;
  const known = new Set([screening, startAt, unit, value]);
  const find = (hint: RegExp) => names.find((name) => !known.has(name) && hint.test(name));
  const found = {
    screening: find(/what|order|screening|check|request/i),
    startAt: find(/from|start|begin|first/i),
    interval: find(/every|interval|period|frequen|repeat/i),
  };
  const lines = Object.fromEntries(Object.entries(found).filter(([, name]) => name !== undefined));
  if (Object.keys(lines).length === 0) return false;
  findings.differs('subscription.*', `the service wants ${Object.values(lines).join(', ')}`, {
    lines: { subscription: lines },
  });
  return true;
}

/** A service that takes the interval as one text takes one of the usual ones. */
async function tryIntervals(visit: Visit, order: ScreeningOrder): Promise<WireAnswer | undefined> {
  const { findings } = visit;
  if (findings.profile.subscription.interval === null) return undefined;
  for (const text of texts) {
    const profile = readProfile(overlaid(findings.profile, { subscription: text }));
    const answer = await plan(visit, order, profile);
    if (!isCreated(answer)) continue;
    const [, written] = writeInterval(profile.subscription, 'P1M')[0] ?? [];
    findings.differs('subscription.intervalFormat', `"${String(written)}" is accepted`, {
      lines: { subscription: text },
    });
    return answer;
  }
  return undefined;
}

function examineMembers({ findings }: Visit, body: unknown): void {
  const { times } = findings.profile;
  const roles: Record<string, (path: string, value: unknown) => boolean> = {
    id: (path, value) =>
      /id$|no$|number$/i.test(path) && isIdentifier(value) && !/candidate|package|person/i.test(path),
    nextRunAt: (path, value) => /next/i.test(path) && isTime(value),
    status: (path, value) => /status|state|going|active|phase/i.test(path) && typeof value !== 'object',
  };
  for (const [role, fits] of Object.entries(roles)) {
    const at = findings.profile.subscription[role as 'id'];
    const row = `subscription.${role}`;
    const value = readAt(body, at);
    const isThere = value !== undefined && value !== null;
    if (isThere && (role !== 'nextRunAt' || readTime(times, value) !== undefined)) {
      findings.ok(row, role === 'nextRunAt' ? `a time at ${at}, which is read` : `there is one at ${at}`);
      continue;
    }
    const found = placesIn(body).find(([path, one]) => fits(path, one))?.[0];
    const seen = `nothing at ${at}${found === undefined ? '' : `, probably it is ${found}`}`;
    const lines = profileLines(['subscription', role], found ?? unknownValue);
    findings.differs(row, seen, { lines });
  }
  const { status, statuses } = findings.profile.subscription;
  const word = readAt(body, status);
  if (typeof word !== 'string' && typeof word !== 'number' && typeof word !== 'boolean') return;
  const text = String(word);
  if (statuses.active.includes(text)) findings.ok('subscription.statuses', `"${text}"`);
  else {
    const seen = `the meaning of "${text}" is unknown: it was planned a moment ago, so it is taken for active`;
    findings.differs('subscription.statuses', seen, {
      lines: { subscription: { statuses: { active: [text], ended: [unknownValue] } } },
    });
  }
}

/** A plan that begins next month has no run yet, so the list is empty. */
async function examineRuns({ wire, findings }: Visit, id: string): Promise<void> {
  const { body, status } = await wire.ask('GET', 'subscriptionEvents', { id });
  const { runs: at } = findings.profile.subscription;
  const call = `GET ${wire.path('subscriptionEvents', 'id')}`;
  if (status !== 200) findings.cannotTell('subscription.runs', `${call} answers ${status ?? 'nothing'}`);
  else if (Array.isArray(readAt(body, at))) findings.ok('subscription.runs', `a list at ${at}`);
  else {
    const found = placesIn(body).find(([, value]) => Array.isArray(value))?.[0];
    // Without a run there is no entry whose id could be seen.
    const lines = { subscription: { runs: found ?? unknownValue, run: { id: unknownValue } } };
    findings.differs('subscription.runs', `${call}: no list at ${at}`, { lines });
  }
}
