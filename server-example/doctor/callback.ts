import { createHmac } from 'node:crypto';
import { answersOf, readField } from '../../src/protocol/candidate.ts';
import type { CallbackHeader } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import type { ReceivedCallback } from './callback-inbox.ts';
import type { Findings } from './findings.ts';
import { asObject, isIdentifier, placesIn } from './places.ts';
import type { Probe } from './probe.ts';

/** Waits for a callback of the ordered screening, and compares its shape with the profile. */
export const callback: Probe = {
  section: 'Callbacks',
  only: 'create',
  needs: 'mayCallBack',
  async run({ findings, inbox, learned, callbackTimeout }) {
    if (inbox.received.length === 0) await Promise.race([inbox.first, callbackTimeout()]);
    const [received] = inbox.received;
    if (received === undefined) {
      const seen =
        'none arrived at PUBLIC_URL in time: check that the service can reach it, and that callback.uri is right';
      findings.cannotTell('callback', seen);
      return;
    }
    findings.ok('callback', 'one arrived at PUBLIC_URL');
    findings.ok('callback.uri', `the service read the address at ${findings.profile.callback.uri}`);
    examineCredentials(findings, received);
    const { secretPath, screeningId } = learned;
    examineCallbackHeader(findings, received, { secret: inbox.order.password, secretPath });
    examineType(findings, received.body);
    examinePayload(findings, received.body, screeningId);
  },
};

function examineCredentials(findings: Findings, { credentials }: ReceivedCallback): void {
  const row = 'callback.basicAuth';
  const { basicAuth } = findings.profile.callback;
  if (credentials === 'others')
    findings.cannotTell(row, 'the callback carries other credentials than the order gave');
  else if (basicAuth === null) findings.ok(row, 'the callback carries no credentials, as the profile says');
  else if (credentials === 'ours') findings.ok(row, `what the order gave at ${basicAuth} came back`);
  else findings.shows(row, null, `the callback does not carry what the order gave at ${basicAuth}`);
}

const signing = ['hmac-sha256', 'hmac-sha1', 'hmac-sha512'] as const;
const encodings = ['hex', 'base64', 'base64url'] as const;
const hint = /sign|hmac|digest|proof|secret|token|api-?key/i;

interface Order {
  /** What the order told the service. */
  secret: string;
  /** Where the order told it; `undefined` where it could not. */
  secretPath: string | undefined;
}

/** Finds the header by which a callback proves where it comes from: it holds the order's secret, or signs by it. */
function examineCallbackHeader(
  findings: Findings,
  { headers, text }: ReceivedCallback,
  { secret, secretPath }: Order,
): void {
  const row = 'callback.header';
  const { header } = findings.profile.callback;
  const found = findHeader(headers, text, secret);
  if (found !== undefined && secretPath !== undefined) {
    const lines = { ...found, secret: secretPath };
    const isKnown =
      header !== null &&
      JSON.stringify({ ...header, name: header.name.toLowerCase() }) === JSON.stringify(lines);
    const seen = `${found.name} holds ${found.holds === 'secret' ? 'the secret of the order' : `the ${found.holds} of the body`}`;
    if (isKnown) findings.ok(row, seen);
    else findings.differs(row, seen, { lines: { callback: { header: lines } } });
    return;
  }
  const name = [...headers.keys()].find((one) => hint.test(one));
  if (header !== null)
    findings.cannotTell(row, `what ${header.name} holds is not made by the secret of the order`);
  else if (name === undefined)
    findings.ok(row, 'no header proves where the callback comes from, as the profile says');
  else
    findings.shows(
      row,
      unknownValue,
      `${name} may prove where the callback comes from, by a secret that the order does not tell`,
    );
}

function findHeader(
  headers: Headers,
  text: string,
  secret: string,
): Omit<CallbackHeader, 'secret'> | undefined {
  const expected = [
    { holds: 'secret', encoding: 'hex', value: secret } as const,
    ...signing.flatMap((holds) =>
      encodings.map((encoding) => ({
        holds,
        encoding,
        value: createHmac(holds.slice('hmac-'.length), secret).update(text, 'utf8').digest(encoding),
      })),
    ),
  ];
  for (const [name, given] of headers) {
    const match = expected.find(({ value }) => name !== 'authorization' && given.endsWith(value));
    if (!match) continue;
    const { holds, encoding, value } = match;
    return { name, holds, encoding, prefix: given.slice(0, given.length - value.length) };
  }
  return undefined;
}

function examineType(findings: Findings, body: unknown): void {
  const row = 'callback.type';
  const { type, screeningType } = findings.profile.callback;
  const given = type === null ? undefined : readField(asObject(body), type);
  if (typeof given === 'string') {
    const isOurs = given.toLowerCase() === screeningType.toLowerCase();
    if (isOurs) findings.ok(row, `${type} is "${given}"`);
    else findings.shows('callback.screeningType', given, `${type} is "${given}", not "${screeningType}"`);
    return;
  }
  const [path, word] =
    placesIn(body).find(
      ([at, value]) =>
        typeof value === 'string' &&
        at.split('.').length <= 2 &&
        /(type|event|topic|kind|happened|subject)$/i.test(at),
    ) ?? [];
  if (type === null && path === undefined) findings.ok(row, 'the callback has no type, as the profile says');
  else if (type === null) findings.cannotTell(row, `the profile names no type; ${path} may be one`);
  else if (path === undefined) findings.shows(row, null, `no text at ${type} or at a similar name`);
  else {
    const lines = { callback: { type: path, screeningType: word } };
    findings.differs(row, `no text at ${type}; ${path} is "${String(word)}"`, { lines });
  }
}

/** Where the screening is in the callback, or its id alone. */
function examinePayload(findings: Findings, body: unknown, screeningId: string | undefined): void {
  const row = 'callback.payload';
  const { payload, screeningId: idPath } = findings.profile.callback;
  const { id } = findings.profile.screening;
  const isId = (value: unknown) =>
    isIdentifier(value) && (screeningId === undefined || String(value) === screeningId);
  const place = (path: string) => path || 'the body itself';
  if (isId(readAt(readAt(body, payload), id))) {
    findings.ok(row, `the screening is in ${place(payload)}`);
    return;
  }
  if (idPath !== null && isId(readAt(body, idPath))) {
    findings.ok('callback.screeningId', `the id of the screening is at ${idPath}`);
    return;
  }
  const missing = `no screening in ${place(payload)}`;
  const paths = answersOf(body).flatMap(([path, value]) => (isId(value) ? [path] : []));
  const whole = paths.find((path) => path === id || path.endsWith(`.${id}`));
  if (whole !== undefined) {
    const start = whole.slice(0, Math.max(0, whole.length - id.length - 1));
    findings.shows(row, start, `${missing}; it is in ${place(start)}`);
    return;
  }
  const [alone] = screeningId === undefined ? [] : paths;
  if (alone === undefined) {
    findings.shows(row, unknownValue, `${missing}; its id is nowhere`);
    return;
  }
  const holder = alone.slice(0, Math.max(0, alone.lastIndexOf('.')));
  const lines = { callback: { payload: holder, screeningId: alone } };
  findings.differs('callback.screeningId', `${missing}, but its id is at ${alone}: it is read back`, {
    lines,
  });
}
