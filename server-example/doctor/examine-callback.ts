import { answersOf, readField } from '../../src/protocol/candidate.ts';
import type { CallbackInbox, ReceivedCallback } from './callback-inbox.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import type { Findings } from './findings.ts';
import { readAt } from '../service/wire-body.ts';
import { examineCallbackHeader } from './examine-callback-header.ts';
import { asObject, placesIn } from './places.ts';
import { profileLines } from './profile-lines.ts';
import type { Visit } from './visit.ts';

interface Expected {
  inbox: CallbackInbox;
  /** Resolves when the doctor shall stop waiting. */
  timeout: () => Promise<void>;
  screeningId: unknown;
  /** Where the order told the secret of a header. */
  secretPath: string | undefined;
}

/** Waits for a callback of the ordered screening, and compares its shape with the profile. */
export async function examineCallback(
  { findings }: Visit,
  { inbox, timeout, screeningId, secretPath }: Expected,
): Promise<void> {
  findings.begin('Callbacks');
  if (inbox.received.length === 0) await Promise.race([inbox.first, timeout()]);
  const [callback] = inbox.received;
  if (callback === undefined) {
    const seen =
      'none arrived at PUBLIC_URL in time: check that the service can reach it, and that callback.uri is right';
    findings.cannotTell('callback', seen);
    return;
  }
  findings.ok('callback', 'one arrived at PUBLIC_URL');
  findings.ok('callback.uri', `the service read the address at ${findings.profile.callback.uri}`);
  examineCredentials(findings, callback);
  examineCallbackHeader(findings, callback, { secret: inbox.order.password, secretPath });
  examineType(findings, callback.body);
  examinePayload(findings, callback.body, screeningId === undefined ? undefined : String(screeningId));
}

function examineCredentials(findings: Findings, { credentials }: ReceivedCallback): void {
  const row = 'callback.basicAuth';
  const { basicAuth } = findings.profile.callback;
  if (credentials === 'others') {
    findings.cannotTell(row, 'the callback carries other credentials than the order gave');
  } else if (basicAuth === null) {
    findings.ok(row, 'the callback carries no credentials, as the profile says');
  } else if (credentials === 'ours') {
    findings.ok(row, `what the order gave at ${basicAuth} came back`);
  } else {
    const lines = profileLines(['callback', 'basicAuth'], null);
    findings.differs(row, `the callback does not carry what the order gave at ${basicAuth}`, { lines });
  }
}

function examineType(findings: Findings, body: unknown): void {
  const row = 'callback.type';
  const { type, screeningType } = findings.profile.callback;
  const given = type === null ? undefined : readField(asObject(body), type);
  if (typeof given === 'string') {
    if (given.toLowerCase() === screeningType.toLowerCase()) findings.ok(row, `${type} is "${given}"`);
    else {
      const lines = profileLines(['callback', 'screeningType'], given);
      findings.differs('callback.screeningType', `${type} is "${given}", not "${screeningType}"`, { lines });
    }
    return;
  }
  const envelope = placesIn(body).filter(
    ([path, value]) => typeof value === 'string' && path.split('.').length <= 2,
  );
  const found = envelope.find(([path]) => /(type|event|topic|kind|happened|subject)$/i.test(path));
  if (type === null && !found) findings.ok(row, 'the callback has no type, as the profile says');
  else if (type === null) findings.cannotTell(row, `the profile names no type; ${found?.[0]} may be one`);
  else if (found === undefined) {
    findings.differs(row, `no text at ${type} or at a similar name`, {
      lines: profileLines(['callback', 'type'], null),
    });
  } else {
    const [path, word] = found;
    const lines = { callback: { type: path, screeningType: word } };
    findings.differs(row, `no text at ${type}; ${path} is "${String(word)}"`, { lines });
  }
}

function examinePayload(findings: Findings, body: unknown, screeningId: string | undefined): void {
  const row = 'callback.payload';
  const { callback, screening } = findings.profile;
  const payload = readAt(body, callback.payload);
  const isId = (value: unknown) =>
    (typeof value === 'string' || typeof value === 'number') &&
    (screeningId === undefined || String(value) === screeningId);
  const place = callback.payload || 'the body itself';
  if (isId(readAt(payload, screening.id))) {
    findings.ok(row, `the screening is in ${place}`);
    return;
  }
  if (callback.screeningId !== null && isId(readAt(body, callback.screeningId))) {
    findings.ok('callback.screeningId', `the id of the screening is at ${callback.screeningId}`);
    return;
  }
  const ends = (path: string) => path === screening.id || path.endsWith(`.${screening.id}`);
  const places = answersOf(body).filter(([, value]) => isId(value));
  const found = places.find(([path]) => ends(path))?.[0];
  if (found !== undefined) {
    const start = found.slice(0, Math.max(0, found.length - screening.id.length - 1));
    const seen = `no screening in ${place}; it is in ${start || 'the body itself'}`;
    findings.differs(row, seen, { lines: profileLines(['callback', 'payload'], start) });
    return;
  }
  const id = screeningId === undefined ? undefined : places[0]?.[0];
  if (id === undefined) {
    const seen = `no screening in ${place}; its id is nowhere`;
    findings.differs(row, seen, { lines: profileLines(['callback', 'payload'], unknownValue) });
    return;
  }
  const lines = { callback: { payload: id.slice(0, Math.max(0, id.lastIndexOf('.'))), screeningId: id } };
  const seen = `no screening in ${place}, but its id is at ${id}: it is read back`;
  findings.differs('callback.screeningId', seen, { lines });
}
