import { answersOf } from '../../src/protocol/candidate.ts';
import { expectedHeader } from '../callbacks/callback-proof.ts';
import type { CallbackHeader } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import type { ReceivedCallback } from './callback-inbox.ts';
import type { Findings } from './findings.ts';
import { findPlace, isIdentifier } from './places.ts';
import type { Visit } from './probe.ts';

/** Waits for a callback of the ordered screening, and compares its shape with the profile. */
export async function examineCallback({ findings, inbox, learned, callbackTimeout }: Visit): Promise<void> {
  if (inbox.received === undefined) await Promise.race([inbox.arrival, callbackTimeout()]);
  const { received } = inbox;
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
  examineHeader(findings, received, { secret: inbox.order.password, secretPath });
  examineType(findings, received.body);
  examinePayload(findings, received.body, screeningId);
}

function examineCredentials(findings: Findings, { credentials }: ReceivedCallback): void {
  const row = 'callback.basicAuth';
  const { basicAuth } = findings.profile.callback;
  if (credentials === 'others')
    findings.cannotTell(row, 'the callback carries other credentials than the order gave');
  else if (basicAuth === null) findings.ok(row, 'the callback carries no credentials, as the profile says');
  else if (credentials === 'ours') findings.ok(row, `what the order gave at ${basicAuth} came back`);
  else findings.shows(row, null, `the callback does not carry what the order gave at ${basicAuth}`);
}

interface Order {
  /** What the order told the service. */
  secret: string;
  /** Where the order told it; `undefined` where it could not. */
  secretPath: string | undefined;
}

/** Finds the header by which a callback proves where it comes from: it holds the order's secret, or signs by it. */
function examineHeader(findings: Findings, received: ReceivedCallback, order: Order): void {
  const row = 'callback.header';
  const { header } = findings.profile.callback;
  const found = findHeader(received, order);
  if (found !== undefined) {
    const isKnown =
      JSON.stringify(header && { ...header, name: header.name.toLowerCase() }) === JSON.stringify(found);
    const seen = `${found.name} holds ${found.holds === 'secret' ? 'the secret of the order' : `the ${found.holds} of the body`}`;
    if (isKnown) findings.ok(row, seen);
    else findings.differs(row, seen, { lines: { callback: { header: found } } });
    return;
  }
  const hint = /sign|hmac|digest|proof|secret|token|api-?key/i;
  const name = [...received.headers.keys()].find((one) => hint.test(one));
  if (header !== null)
    findings.cannotTell(row, `what ${header.name} holds is not made by the secret of the order`);
  else if (name === undefined)
    findings.ok(row, 'no header proves where the callback comes from, as the profile says');
  else {
    const seen = `${name} may prove where the callback comes from, by a secret that the order does not tell`;
    findings.shows(row, unknownValue, seen);
  }
}

/** Every way to fill such a header. */
const ways = [
  { holds: 'secret', encoding: 'hex' } as const,
  ...(['hmac-sha256', 'hmac-sha1', 'hmac-sha512'] as const).flatMap((holds) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => ({ holds, encoding })),
  ),
];

function findHeader({ headers, text }: ReceivedCallback, order: Order): CallbackHeader | undefined {
  const { secret, secretPath } = order;
  if (secretPath === undefined) return undefined;
  for (const [name, given] of headers)
    for (const { holds, encoding } of name === 'authorization' ? [] : ways) {
      const value = expectedHeader({ holds, encoding, prefix: '' }, secret, text);
      if (given.endsWith(value))
        return { name, holds, encoding, prefix: given.slice(0, -value.length), secret: secretPath };
    }
  return undefined;
}

function examineType(findings: Findings, body: unknown): void {
  const row = 'callback.type';
  const { type, screeningType } = findings.profile.callback;
  const given = type === null ? undefined : readAt(body, type);
  if (typeof given === 'string') {
    const isOurs = given.toLowerCase() === screeningType.toLowerCase();
    if (isOurs) findings.ok(row, `${type} is "${given}"`);
    else findings.shows('callback.screeningType', given, `${type} is "${given}", not "${screeningType}"`);
    return;
  }
  const path = findPlace([body], {
    hint: /^([^.]+\.)?[^.]*(type|event|topic|kind|happened|subject)$/i,
    fits: (value) => typeof value === 'string',
  });
  if (type === null && path === undefined) findings.ok(row, 'the callback has no type, as the profile says');
  else if (type === null) findings.cannotTell(row, `the profile names no type; ${path} may be one`);
  else if (path === undefined) findings.shows(row, null, `no text at ${type} or at a similar name`);
  else {
    const word = readAt(body, path);
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
  const [alone] = screeningId === undefined ? [] : paths;
  if (whole !== undefined) {
    const start = whole.slice(0, Math.max(0, whole.length - id.length - 1));
    findings.shows(row, start, `${missing}; it is in ${place(start)}`);
  } else if (alone === undefined) findings.shows(row, unknownValue, `${missing}; its id is nowhere`);
  else {
    const holder = alone.slice(0, Math.max(0, alone.lastIndexOf('.')));
    const lines = { callback: { payload: holder, screeningId: alone } };
    const seen = `${missing}, but its id is at ${alone}: it is read back`;
    findings.differs('callback.screeningId', seen, { lines });
  }
}
