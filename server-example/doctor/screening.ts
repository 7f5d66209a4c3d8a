import { withField } from '../../src/protocol/candidate.ts';
import { meaning } from '../service/meaning.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { type ScreeningOrder, screeningRequest } from '../service/screening-request.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineEcho, examineNames, examineTimes } from './names.ts';
import { isIdentifier, isText, objectsOf } from './places.ts';
import type { Visit } from './probe.ts';
import { adoptNames, codesIn, namesRefused } from './refusals.ts';
import type { WireAnswer } from './wire-answer.ts';

/** Where links may lead, said also when no screening is ordered, which alone shows where they do. */
export function reportLinkOrigins({ findings, settings }: Visit): void {
  const seen = `LINK_ORIGINS=${settings.linkOrigins.join(',')} is in force; only an order by link shows where links lead (--create)`;
  findings.cannotTell('LINK_ORIGINS', seen);
}

/** Orders a test screening by link, of the package that asks for the fewest fields. */
export async function orderScreening(visit: Visit): Promise<void> {
  const { findings, inbox, learned } = visit;
  const [chosen] = learned.packages
    .filter((one) => one.collectable)
    .toSorted((a, b) => a.fields.length - b.fields.length);
  const { candidateId } = learned;
  if (chosen === undefined || candidateId === undefined) {
    const missing = chosen === undefined ? 'package that can be ordered' : 'candidate to order for';
    findings.cannotTell('screening', `there is no ${missing}`);
    return;
  }
  const order: ScreeningOrder = { candidateId, packageId: chosen.id, callback: inbox.order };
  const answer = await send(visit, order);
  const { call } = answer;
  if (answer.isNowhere) {
    const lines = { paths: { screenings: unknownValue, screening: unknownValue } };
    findings.differs('paths.screenings', call, { lines });
    return;
  }
  if (!answer.isCreated) {
    const note = answer.status === null ? '; the order is not sent again' : '';
    findings.cannotTell('screening', `${call}${codesIn(findings, answer)}${note}`);
    if (answer.isBusy && answer.status !== 429) learned.mayCallBack = true;
    return;
  }
  findings.ok('paths.screenings', call);
  Object.assign(learned, { order, mayCallBack: true });
  examineScreening(visit, answer, chosen.title);
  const id = answer.at(findings.profile.screening.id);
  learned.identifiers.push(id);
  if (isIdentifier(id)) learned.screeningId = String(id);
}

/** A service that refuses an order without a callback names the fields it wants for it: sends it once more with those. */
async function send(visit: Visit, order: ScreeningOrder): Promise<WireAnswer> {
  const { wire, findings, learned, uniqueText } = visit;
  const post = () => {
    const { secretPath } = learned;
    const body = screeningRequest(findings.profile, { ...order, inviteMethod: 'link' });
    const told = secretPath === undefined ? body : withField(body, secretPath, order.callback.password);
    return wire.ask('POST', 'screenings', { body: told, idempotencyKey: uniqueText() });
  };
  learned.secretPath = findings.profile.callback.header?.secret ?? undefined;
  const answer = await post();
  const names = namesRefused(findings, answer).filter((name) => /hook|call_?back|notif/i.test(name));
  const secret = names.find((name) => /key|secret|token|password/i.test(name));
  const among = () => names.filter((name) => name !== secret);
  adoptNames(findings, answer, { section: 'callback', hints: { uri: /./ }, among });
  learned.secretPath ??= secret;
  return names.length > 0 ? post() : answer;
}

/** Names of the answer that the interface and the order fix. */
const fixedNames = ['candidateId', 'packageId', 'invite.method'];

/** The screening in the answer to its order: its names, times and words, and where its link leads. */
function examineScreening({ findings, inbox, settings }: Visit, answer: WireAnswer, title: string): void {
  const { uri } = inbox.order;
  const body = answer.object;
  examineNames(findings, 'screening', {
    entries: [body],
    taken: fixedNames,
    fits: { packageName: (value) => value === title, inviteLink: (value) => value !== uri },
  });
  const items = objectsOf(readAt(body, findings.profile.screening.reportItems));
  if (items.length > 0) examineNames(findings, 'reportItem', { entries: items });
  else findings.cannotTell('reportItem.*', 'the screening has no report item yet');
  examineTimes(findings, { screening: body, reportItem: items[0] });
  examineWords(findings, body, items);
  examineLink(findings, body, settings.linkOrigins);
  // A service that returns the callback address shows where it reads it.
  examineEcho(findings, body, { row: 'callback.uri', sentAt: findings.profile.callback.uri, value: uri });
}

/**
 * What a new word must mean, because the screening was ordered by link a moment ago: nobody has opened its form and
 * nothing was checked. Of all other words the answer says nothing.
 */
const tables = [
  { role: 'status', table: 'statuses', fresh: 'created' },
  { role: 'result', table: 'results', fresh: 'pending' },
] as const;

/** The status and result words of a screening that was ordered a moment ago. */
function examineWords(findings: Findings, screening: unknown, items: unknown[]): void {
  for (const { role, table, fresh } of tables) {
    const { profile } = findings;
    const given = [
      readAt(screening, profile.screening[role]),
      ...items.map((item) => readAt(item, profile.reportItem[role])),
    ].filter((word) => word !== undefined && word !== '' && typeof word !== 'object');
    const words = [...new Set(given.map(String))];
    const unknown = words.filter((word) => meaning<string>(profile[table], word) === undefined);
    if (words.length === 0) findings.cannotTell(table, `no ${role} was seen`);
    else if (unknown.length === 0) findings.ok(table, quoted(words));
    else {
      const seen = `the meaning of ${quoted(unknown)} is unknown: the screening is new, so it is taken for ${fresh}`;
      const others = Object.keys(profile[table]).filter((name) => name !== fresh);
      const doubtful = Object.fromEntries(others.map((name) => [name, [unknownValue]]));
      findings.differs(table, seen, { lines: { [table]: { [fresh]: unknown, ...doubtful } } });
    }
  }
}

const quoted = (words: string[]): string => words.map((word) => `"${word}"`).join(', ');

/** The link opens a personal form, so only its origin is reported. */
function examineLink(findings: Findings, body: unknown, allowed: string[]): void {
  const row = 'LINK_ORIGINS';
  const link = readAt(body, findings.profile.screening.inviteLink);
  const origin = isText(link) ? URL.parse(link)?.origin : undefined;
  if (origin === undefined) findings.cannotTell(row, 'no link was seen');
  else if (allowed.includes(origin)) findings.ok(row, `the link leads to ${origin}`);
  else {
    const advice = `Set LINK_ORIGINS to: ${[...allowed, origin].join(' ')}`;
    findings.differs(row, `the link leads to ${origin}, which is not listed`, { advice });
  }
}

/** Whether a second link can be had. */
export async function examineNewInvite({
  wire,
  findings,
  learned: { screeningId = '' },
}: Visit): Promise<void> {
  const row = 'reads.newInvite';
  const body = { invite: { method: 'link' } };
  const answer = await wire.ask('POST', 'invite', { id: screeningId, body });
  const hasLink = isText(answer.at(findings.profile.screening.inviteLink));
  if (!hasLink && answer.isBusy) findings.cannotTell(row, answer.call);
  else findings.shows(row, hasLink, `${answer.call}: ${hasLink ? 'a new link' : 'no new link'}`);
}
