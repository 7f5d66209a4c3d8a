import { readField, withField } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { type ScreeningOrder, screeningRequest } from '../service/screening-request.ts';
import type { CallbackInbox } from './callback-inbox.ts';
import { codesIn } from './examine-errors.ts';
import { examineScreening } from './examine-screening.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { asObject, placeOf } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { outcomeOf } from './find-path.ts';
import { refusedNames } from './refused-names.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

export interface Ordered {
  /** Whether the service may have accepted the order, so that a callback may come. */
  mayCallBack: boolean;
  /** The service's id of the screening, if the answer has it. */
  id?: unknown;
  /** The order, as it can be repeated. */
  order?: ScreeningOrder;
  /** Where the order told the secret by which callbacks prove where they come from. */
  secretPath?: string | undefined;
}

interface Order {
  packages: ScreeningPackage[];
  candidateId: unknown;
  inbox: CallbackInbox;
}

/** Orders a test screening by link, of the package that asks for the fewest fields. */
export async function orderScreening(
  visit: Visit,
  { packages, candidateId, inbox }: Order,
): Promise<Ordered> {
  const { wire, findings, uniqueText } = visit;
  findings.begin('Screenings');
  const [chosen] = packages
    .filter((one) => one.collectable)
    .toSorted((a, b) => a.fields.length - b.fields.length);
  if (chosen === undefined || candidateId === undefined) {
    const missing = chosen === undefined ? 'package that can be ordered' : 'candidate to order for';
    findings.cannotTell('screening', `there is no ${missing}`);
    return { mayCallBack: false };
  }
  const order = { candidateId: String(candidateId), packageId: chosen.id, callback: inbox.order } as const;
  const send = (secretPath: string | undefined) => {
    const body = screeningRequest(findings.profile, { ...order, inviteMethod: 'link' });
    const told = secretPath === undefined ? body : withField(body, secretPath, inbox.order.password);
    return wire.ask('POST', 'screenings', { body: told, idempotencyKey: uniqueText() });
  };
  let secretPath = findings.profile.callback.header?.secret ?? undefined;
  let answer = await send(secretPath);
  const names = findCallbackNames(visit, answer);
  secretPath ??= names.secret;
  if (names.uri !== undefined || names.secret !== undefined) answer = await send(secretPath);
  const call = `POST ${wire.path('screenings')} ${outcomeOf(answer)}`;
  if (answer.status === 404 || answer.status === 405) {
    findings.differs('paths.screenings', call, {
      lines: { paths: { screenings: unknownValue, screening: unknownValue } },
    });
    return { mayCallBack: false };
  }
  if (answer.status !== 200 && answer.status !== 201) {
    const note = answer.status === null ? '; the order is not sent again' : '';
    findings.cannotTell('screening', `${call}${codesIn(findings, answer)}${note}`);
    return { mayCallBack: answer.status === null || answer.status >= 500 };
  }
  findings.ok('paths.screenings', call);
  examineScreening(visit, asObject(answer.body), { chosen, callbackUri: inbox.order.uri });
  examineCallbackField(visit, answer.body, inbox.order.uri);
  const id = readField(asObject(answer.body), findings.profile.screening.id);
  if (id !== undefined) await examineReads(visit, String(id));
  return { mayCallBack: true, id, order, secretPath };
}

/** A service that refuses an order without a callback names the fields it wants for it. */
function findCallbackNames(visit: Visit, answer: WireAnswer): { uri?: string; secret?: string } {
  const { findings } = visit;
  const names = refusedNames(visit, answer, 'Screenings');
  const ofCallback = names.filter((name) => /hook|call_?back|notif/i.test(name));
  const secret = ofCallback.find((name) => /key|secret|token|password/i.test(name));
  const uri = ofCallback.find((name) => name !== secret);
  if (uri !== undefined && uri !== findings.profile.callback.uri) {
    const seen = `the service wants the address at ${uri}, not at ${findings.profile.callback.uri}`;
    findings.differs('callback.uri', seen, { lines: profileLines(['callback', 'uri'], uri) });
  }
  return { ...(uri === undefined ? {} : { uri }), ...(secret === undefined ? {} : { secret }) };
}

/** A service that returns the callback address shows where it reads it. */
function examineCallbackField({ findings }: Visit, body: unknown, uri: string): void {
  const { uri: at } = findings.profile.callback;
  const found = placeOf(body, uri);
  if (found === undefined)
    findings.cannotTell('callback.uri', `the answer does not contain what was sent at ${at}`);
  else if (found === at) findings.ok('callback.uri', `what was sent at ${at} comes back there`);
  else {
    const lines = profileLines(['callback', 'uri'], found);
    findings.differs('callback.uri', `what was sent at ${at} comes back at ${found}`, { lines });
  }
}

async function examineReads({ wire, findings }: Visit, id: string): Promise<void> {
  const { reads, screening } = findings.profile;
  const read = await wire.ask('GET', 'screening', { id });
  const isRead = read.status === 200 && String(readField(asObject(read.body), screening.id)) === id;
  reportRead(findings, 'screening', {
    seen: `GET ${wire.path('screening', 'id')} ${outcomeOf(read)}`,
    isExpected: reads.screening,
    isPossible: isRead,
    status: read.status,
  });
  const body = { invite: { method: 'link' } };
  const invite = await wire.ask('POST', 'invite', { id, body });
  const hasLink = typeof readField(asObject(invite.body), screening.inviteLink) === 'string';
  reportRead(findings, 'newInvite', {
    seen: `POST ${wire.path('invite', 'id')} ${outcomeOf(invite)}`,
    isExpected: reads.newInvite,
    isPossible: hasLink,
    status: invite.status,
  });
}

function reportRead(
  findings: Visit['findings'],
  read: 'screening' | 'newInvite',
  call: { seen: string; isExpected: boolean; isPossible: boolean; status: number | null },
): void {
  const { seen, isExpected, isPossible, status } = call;
  const row = `reads.${read}`;
  const hasFailed = status === null || status === 429 || status >= 500;
  if (!isPossible && hasFailed) findings.cannotTell(row, seen);
  else if (isPossible === isExpected) findings.ok(row, isPossible ? seen : `${seen}, as the profile says`);
  else findings.differs(row, seen, { lines: profileLines(['reads', read], isPossible) });
}
