import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { meaning } from '../service/meaning.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import type { ScreeningOrder } from '../service/screening-request.ts';
import { readAt } from '../service/wire-body.ts';
import { type Findings, profileLines } from './findings.ts';
import { examineEcho, examineNames, examineTimes } from './names.ts';
import { placeOrder } from './order-names.ts';
import { isAddress, isIdentifier, isText, objectsOf, pathsIn } from './places.ts';
import type { Visit } from './probe.ts';
import { shapeOf } from './shape.ts';
import { codesIn } from './refusals.ts';
import type { WireAnswer } from './wire-answer.ts';

/** Where links may lead, said also when no screening is ordered, which alone shows where they do. */
export function addLinkOriginsRow({ findings, settings }: Visit): void {
  const seen = `LINK_ORIGINS=${settings.linkOrigins.join(',')} is in force; only an order by link shows where links lead (--create)`;
  findings.cannotTell('LINK_ORIGINS', seen);
}

/** Orders a test screening by link, of the package that asks for the fewest fields. */
export async function orderScreening(visit: Visit): Promise<void> {
  const { findings, inbox, learned } = visit;
  const [chosen] = learned.packages.toSorted(
    (a, b) => Number(b.collectable) - Number(a.collectable) || a.fields.length - b.fields.length,
  );
  const { candidateId } = learned;
  if (chosen === undefined || candidateId === undefined) {
    const missing = chosen === undefined ? 'package' : 'candidate to order for';
    findings.cannotTell('screening', `there is no ${missing}`);
    return;
  }
  const order: ScreeningOrder = { candidateId, packageId: chosen.id, callback: inbox.order };
  const { answer, isByLink } = await placeOrder(visit, { ...order, inviteMethod: 'link' });
  const { call } = answer;
  if (answer.isNowhere) {
    const lines = { paths: { screenings: unknownValue, screening: unknownValue } };
    findings.differs('paths.screenings', call, { lines });
    return;
  }
  if (!answer.isOk) {
    const note = answer.status === null ? '; the order is not sent again' : '';
    findings.cannotTell('screening', `${call}${codesIn(findings, answer)}${note}`);
    if (answer.isBusy && answer.status !== 429) learned.mayCallBack = true;
    return;
  }
  findings.ok('paths.screenings', call);
  Object.assign(learned, { order, mayCallBack: true, mode: isByLink ? 'link' : 'direct' });
  examineScreening(visit, answer, { chosen, isByLink });
  const id = answer.at(findings.profile.screening.id);
  learned.identifiers.push(id);
  if (!isIdentifier(id)) return;
  learned.screeningId = String(id);
  inbox.expect(learned.screeningId);
}

interface Ordered {
  chosen: ScreeningPackage;
  isByLink: boolean;
}

/** The screening in the answer to its order: its names, times and words, and where its link leads. */
function examineScreening({ findings, inbox, settings }: Visit, answer: WireAnswer, ordered: Ordered): void {
  const { uri } = inbox.order;
  const body = answer.object;
  const { order, screening } = findings.profile;
  const { packageName } = screening;
  if (readAt(body, packageName) === undefined)
    examineEcho(findings, body, {
      row: 'screening.packageName',
      sentAt: 'the list of packages',
      value: ordered.chosen.title,
    });
  const addressed = pathsIn(body).filter((path) => readAt(body, path) === uri);
  const { candidateId, packageId, inviteMethod } = order;
  const taken = [candidateId, packageId, screening.candidate, inviteMethod ?? '', ...addressed];
  examineNames(findings, 'screening', { entries: [body], taken });
  const items = objectsOf(readAt(body, findings.profile.screening.reportItems));
  if (items.length > 0) examineNames(findings, 'reportItem', { entries: items });
  else findings.cannotTell('reportItem.*', 'the screening has no report item yet');
  examineTimes(findings, { screening: body, reportItem: items[0] });
  examineWords(findings, body, items);
  if (ordered.isByLink) examineLink(findings, body, { allowed: settings.linkOrigins, uri });
  // A service that returns the callback address shows where it reads it.
  const { uri: sentAt } = findings.profile.callback;
  if (sentAt !== null) examineEcho(findings, body, { row: 'callback.uri', sentAt, value: uri });
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
  let isOther = false;
  for (const { role, table, fresh } of tables) {
    const { profile } = findings;
    const given = [
      readAt(screening, profile.screening[role]),
      ...items.map((item) => readAt(item, profile.reportItem[role])),
    ].filter((word) => word !== undefined && word !== '' && typeof word !== 'object');
    const words = [...new Set(given.map(String))];
    // The outcome may be a status.
    const known =
      profile.screening[role] === profile.screening.status ? (['statuses', table] as const) : [table];
    const unknown = words.filter((word) =>
      known.every((one) => meaning<string>(profile[one], word) === undefined),
    );
    const anywhere = Object.fromEntries(Object.keys(profile[table]).map((name) => [name, [unknownValue]]));
    if (words.length === 0 && isOther) {
      const isNamed = readAt(screening, profile.screening[role]) !== undefined;
      const lines = {
        ...(isNamed ? {} : profileLines(`screening.${role}`, unknownValue)),
        [table]: anywhere,
      };
      findings.differs(table, `no ${role} was seen, and the words of the service are others`, {
        lines,
        shape: shapeOf([screening]),
      });
    } else if (words.length === 0) findings.cannotTell(table, `no ${role} was seen`);
    else if (unknown.length === 0) findings.ok(table, quoted(words));
    else {
      const seen = `the meaning of ${quoted(unknown)} is unknown: the screening is new, so it is taken for ${fresh}`;
      isOther = true;
      findings.differs(table, seen, {
        lines: { [table]: { ...anywhere, [fresh]: [...unknown, unknownValue] } },
      });
    }
  }
}

const quoted = (words: string[]): string => words.map((word) => `"${word}"`).join(', ');

/** The link opens a personal form, so only its origin is shown. */
function examineLink(
  findings: Findings,
  body: unknown,
  { allowed, uri }: { allowed: string[]; uri: string },
): void {
  const row = 'LINK_ORIGINS';
  const { inviteLink, adminLink } = findings.profile.screening;
  const link = readAt(body, inviteLink);
  const origin = isText(link) ? URL.parse(link)?.origin : undefined;
  const others = pathsIn(body).filter((path) => {
    const value = readAt(body, path);
    return path !== adminLink && value !== uri && isAddress(value);
  });
  if (origin === undefined) {
    findings.cannotTell(row, 'no link was seen');
    const seen = 'none: the answer to an order by link holds no link: mode="link" does not work';
    if (others.length === 0) findings.ok('invites', seen);
    else findings.shows('screening.inviteLink', undefined, `a link at ${others.join(', ')}`);
  } else if (allowed.includes(origin)) findings.ok(row, `the link leads to ${origin}`);
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
