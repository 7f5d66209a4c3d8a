import { readField, withField } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { meaning } from '../service/meaning.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { type ScreeningOrder, screeningRequest } from '../service/screening-request.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineNames, examineTimes, type Role } from './names.ts';
import { asObject, isIdentifier, isText, isTime, objectsOf, placeOf } from './places.ts';
import type { Probe, Visit } from './probe.ts';
import { adoptNames, codesIn, namesRefused } from './refusals.ts';
import { isBusy, isCreated, isNowhere, outcomeOf, type WireAnswer } from './wire.ts';

const section = 'Screenings';

/** Where links may lead, said also when no screening is ordered, which alone shows where they do. */
export const linkOrigins: Probe = {
  section,
  only: 'read',
  run({ findings, settings }) {
    const seen = `LINK_ORIGINS=${settings.linkOrigins.join(',')} is in force; where links really lead shows an order by link (--create)`;
    findings.cannotTell('LINK_ORIGINS', seen);
  },
};

/** Orders a test screening by link, of the package that asks for the fewest fields. */
export const screening: Probe = {
  section,
  only: 'create',
  async run(visit) {
    const { wire, findings, inbox, learned } = visit;
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
    const call = `POST ${wire.path('screenings')} ${outcomeOf(answer)}`;
    if (isNowhere(answer)) {
      const lines = { paths: { screenings: unknownValue, screening: unknownValue } };
      findings.differs('paths.screenings', call, { lines });
      return;
    }
    if (!isCreated(answer)) {
      const note = answer.status === null ? '; the order is not sent again' : '';
      findings.cannotTell('screening', `${call}${codesIn(findings, answer)}${note}`);
      if (isBusy(answer) && answer.status !== 429) learned.mayCallBack = true;
      return;
    }
    findings.ok('paths.screenings', call);
    Object.assign(learned, { order, mayCallBack: true });
    examineAnswer(visit, asObject(answer.body), chosen);
    const id = readField(asObject(answer.body), findings.profile.screening.id);
    learned.identifiers.push(id);
    if (isIdentifier(id)) learned.screeningId = String(id);
  },
};

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
  const names = namesRefused(visit, answer).filter((name) => /hook|call_?back|notif/i.test(name));
  const secret = names.find((name) => /key|secret|token|password/i.test(name));
  const hints = { uri: /./ };
  adoptNames(visit, answer, { section: 'callback', hints, names: names.filter((name) => name !== secret) });
  learned.secretPath ??= secret;
  return names.length > 0 ? post() : answer;
}

/** Names of the answer that the interface and the order fix. */
const fixedNames = ['candidateId', 'packageId', 'invite.method'];
const isAddress = (value: unknown): value is string => isText(value) && /^https?:\/\//.test(value);
const isWord = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (isText(value) && value.length < 40);

/** What screenings and their items have in common. */
const commonRoles: Record<string, Role> = {
  status: { hint: /status|state/i, fits: isWord, isNeeded: true },
  result: { hint: /result|outcome|verdict/i, fits: isWord },
  updatedAt: { hint: /updat|chang|modif/i, fits: isTime },
  estimatedAt: { hint: /estim|expect|eta/i, fits: isTime },
};
const itemRoles: Record<string, Role> = {
  id: { hint: /id$|no$|number$/i, fits: isIdentifier },
  title: { hint: /title|name|label|type/i, fits: isText, isNeeded: true },
  ...commonRoles,
};
const screeningRoles = (title: string, callbackUri: string): Record<string, Role> => ({
  id: { hint: /id$|no$|number$/i, fits: isIdentifier, isNeeded: true },
  packageName: { hint: /./, fits: (value) => value === title },
  adminLink: { hint: /admin|staff|portal/i, fits: isAddress },
  inviteLink: {
    hint: /invite|link|form|url/i,
    fits: (value) => isAddress(value) && value !== callbackUri,
    isNeeded: true,
  },
  reportItems: {
    hint: /item|report|component|part|check|line|step/i,
    fits: (value) => objectsOf(value).length > 0,
  },
  submittedAt: { hint: /submit|begun|start/i, fits: isTime },
  ...commonRoles,
});

/** The screening in the answer to its order: its names, times and words, and where its link leads. */
function examineAnswer(visit: Visit, body: Record<string, unknown>, { title }: ScreeningPackage): void {
  const { findings, inbox } = visit;
  const { uri } = inbox.order;
  const roles = screeningRoles(title, uri);
  examineNames(findings, { section: 'screening', entries: [body], roles, taken: fixedNames });
  const items = objectsOf(readField(body, findings.profile.screening.reportItems));
  if (items.length > 0) examineNames(findings, { section: 'reportItem', entries: items, roles: itemRoles });
  else findings.cannotTell('reportItem.*', 'the screening has no report item yet');
  examineTimes(findings, { screening: body, reportItem: items[0] });
  examineWords(findings, body, items);
  examineLink(visit, body);
  // A service that returns the callback address shows where it reads it.
  const row = 'callback.uri';
  const at = findings.profile.callback.uri;
  const found = placeOf(body, uri);
  if (found === undefined) findings.cannotTell(row, `the answer does not contain what was sent at ${at}`);
  else findings.shows(row, found, `what was sent at ${at} comes back at ${found}`);
}

/**
 * What a new word must mean, because the screening was ordered by link a moment ago: nobody has opened its form and
 * nothing was checked. Of all other words the answer says nothing.
 */
const tables = [
  {
    role: 'status',
    table: 'statuses',
    fresh: 'created',
    others: ['in-progress', 'needs-attention', 'complete', 'cancelled', 'expired'],
  },
  { role: 'result', table: 'results', fresh: 'pending', others: ['clear', 'review'] },
] as const;

/** The status and result words of a screening that was ordered a moment ago. */
function examineWords(findings: Findings, screening: unknown, items: unknown[]): void {
  for (const { role, table, fresh, others } of tables) {
    const { profile } = findings;
    const given = [
      readAt(screening, profile.screening[role]),
      ...items.map((item) => readAt(item, profile.reportItem[role])),
    ];
    const words = [
      ...new Set(
        given.filter((word) => word !== undefined && word !== '' && typeof word !== 'object').map(String),
      ),
    ];
    const unknown = words.filter((word) => meaning<string>(profile[table], word) === undefined);
    if (words.length === 0) findings.cannotTell(table, `no ${role} was seen`);
    else if (unknown.length === 0) findings.ok(table, quoted(words));
    else {
      const seen = `the meaning of ${quoted(unknown)} is unknown: the screening is new, so it is taken for ${fresh}`;
      const doubtful = Object.fromEntries(others.map((name) => [name, [unknownValue]]));
      findings.differs(table, seen, { lines: { [table]: { [fresh]: unknown, ...doubtful } } });
    }
  }
}

const quoted = (words: string[]): string => words.map((word) => `"${word}"`).join(', ');

/** The link opens a personal form, so only its origin is reported. */
function examineLink({ findings, settings }: Visit, body: Record<string, unknown>): void {
  const row = 'LINK_ORIGINS';
  const allowed = settings.linkOrigins;
  const link = readField(body, findings.profile.screening.inviteLink);
  const origin = isText(link) ? URL.parse(link)?.origin : undefined;
  if (origin === undefined) findings.cannotTell(row, 'no link was seen');
  else if (allowed.includes(origin)) findings.ok(row, `the link leads to ${origin}`);
  else {
    const advice = `Set LINK_ORIGINS to: ${[...allowed, origin].join(' ')}`;
    findings.differs(row, `the link leads to ${origin}, which is not listed`, { advice });
  }
}

/** Whether a second link can be had. */
export const newInvite: Probe = {
  section,
  only: 'create',
  needs: 'screeningId',
  async run({ wire, findings, learned: { screeningId = '' } }) {
    const row = 'reads.newInvite';
    const body = { invite: { method: 'link' } };
    const answer = await wire.ask('POST', 'invite', { id: screeningId, body });
    const hasLink = isText(readField(asObject(answer.body), findings.profile.screening.inviteLink));
    const call = `POST ${wire.path('invite', 'id')} ${outcomeOf(answer)}`;
    if (!hasLink && isBusy(answer)) findings.cannotTell(row, call);
    else findings.shows(row, hasLink, `${call}: ${hasLink ? 'a new link' : 'no new link'}`);
  },
};
