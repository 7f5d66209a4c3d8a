import { readField } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { screeningRequest } from '../service/screening-request.ts';
import type { CallbackInbox } from './callback-inbox.ts';
import { codesIn } from './examine-errors.ts';
import { examineScreening } from './examine-screening.ts';
import { unknownValue } from './finding.ts';
import { asObject, placeOf } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { said } from './seek-path.ts';
import type { Visit } from './visit.ts';

export interface Ordered {
  /** Whether the service may have taken the order, so that a callback can be waited for. */
  isSent: boolean;
  /** The service's id of the screening, where the answer says one. */
  id?: unknown;
}

/** Orders a test screening by link, of the package that asks least. */
export async function orderScreening(
  visit: Visit,
  packages: ScreeningPackage[],
  candidateId: unknown,
  inbox: CallbackInbox,
): Promise<Ordered> {
  const { wire, findings, unique } = visit;
  findings.begin('Screenings');
  const [chosen] = packages
    .filter((one) => one.collectable)
    .toSorted((a, b) => a.fields.length - b.fields.length);
  if (chosen === undefined || candidateId === undefined) {
    const lacking = chosen === undefined ? 'package that can be ordered' : 'candidate to order for';
    findings.cannotTell('screening', `there is no ${lacking}`);
    return { isSent: false };
  }
  const order = { candidateId: String(candidateId), packageId: chosen.id, callback: inbox.order } as const;
  const body = screeningRequest(findings.profile, { ...order, inviteMethod: 'link' });
  const answer = await wire.ask('POST', 'screenings', { body, idempotencyKey: unique() });
  const call = `POST ${wire.path('screenings')} ${said(answer)}`;
  if (answer.status === 404 || answer.status === 405) {
    findings.differs('paths.screenings', call, {
      lines: { paths: { screenings: unknownValue, screening: unknownValue } },
    });
    return { isSent: false };
  }
  if (answer.status !== 200 && answer.status !== 201) {
    const once = answer.status === null ? '; it is not asked a second time' : '';
    findings.cannotTell('screening', `${call}${codesIn(findings, answer)}${once}`);
    return { isSent: answer.status === null || answer.status >= 500 };
  }
  findings.ok('paths.screenings', call);
  examineScreening(visit, asObject(answer.body), chosen, inbox.order.uri);
  examineCallbackField(visit, answer.body, inbox.order.uri);
  const id = readField(asObject(answer.body), findings.profile.screening.id);
  if (id !== undefined) await examineReads(visit, String(id));
  return { isSent: true, id };
}

/** A service that repeats the address shows where it looks for it. */
function examineCallbackField({ findings }: Visit, body: unknown, uri: string): void {
  const { uri: at } = findings.profile.callback;
  const found = placeOf(body, uri);
  if (found === undefined)
    findings.cannotTell('callback.uri', `the answer does not repeat what was sent at ${at}`);
  else if (found === at) findings.ok('callback.uri', `what was sent at ${at} is answered there`);
  else {
    const lines = profileLines(['callback', 'uri'], found);
    findings.differs('callback.uri', `what was sent at ${at} is answered at ${found}`, { lines });
  }
}

async function examineReads({ wire, findings }: Visit, id: string): Promise<void> {
  const { reads, screening } = findings.profile;
  const read = await wire.ask('GET', 'screening', { id });
  const isRead = read.status === 200 && String(readField(asObject(read.body), screening.id)) === id;
  report(
    findings,
    'screening',
    `GET ${wire.path('screening', 'id')} ${said(read)}`,
    reads.screening,
    isRead,
    read.status,
  );
  const body = { invite: { method: 'link' } };
  const invite = await wire.ask('POST', 'invite', { id, body });
  const hasLink = typeof readField(asObject(invite.body), screening.inviteLink) === 'string';
  report(
    findings,
    'newInvite',
    `POST ${wire.path('invite', 'id')} ${said(invite)}`,
    reads.newInvite,
    hasLink,
    invite.status,
  );
}

function report(
  findings: Visit['findings'],
  read: 'screening' | 'newInvite',
  seen: string,
  isExpected: boolean,
  isPossible: boolean,
  status: number | null,
): void {
  const row = `reads.${read}`;
  const isTrouble = status === null || status === 429 || status >= 500;
  if (!isPossible && isTrouble) findings.cannotTell(row, seen);
  else if (isPossible === isExpected) findings.ok(row, isPossible ? seen : `${seen}, as the profile says`);
  else findings.differs(row, seen, { lines: profileLines(['reads', read], isPossible) });
}
