import { answersOf } from '../../src/protocol/candidate.ts';
import { expectedHeader } from '../callbacks/callback-proof.ts';
import type { CallbackHeader } from '../service/callback-header.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import type { ReceivedCallback } from './callback-inbox.ts';
import type { Findings } from './findings.ts';
import { isIdentifier } from './places.ts';
import type { Visit } from './probe.ts';
import { shapeOf } from './shape.ts';

const sharedRow = 'callback.shared';

/** Where the service has to call; an order shows whether it does. */
export function addSharedAddressRow({ findings, inbox }: Visit): void {
  if (!findings.profile.callback.shared) return;
  findings.cannotTell(sharedRow, `the service has to call ${inbox.order.uri}: enter it there`);
}

/** Waits for a callback of the ordered screening, and compares its shape with the profile. */
export async function examineCallback(visit: Visit): Promise<void> {
  const { findings, inbox, learned, settings, callbackTimeout } = visit;
  if (inbox.received === undefined) await Promise.race([inbox.arrival, callbackTimeout()]);
  const { received } = inbox;
  const { shared, uri } = findings.profile.callback;
  if (received === undefined) {
    const cause = shared ? 'that its address is entered there' : 'that callback.uri is right';
    const seen = `none arrived at PUBLIC_URL in time: check that the service can reach it, and ${cause}`;
    findings.cannotTell('callback', seen);
    return;
  }
  findings.ok('callback', 'one arrived at PUBLIC_URL');
  if (shared) findings.ok(sharedRow, `the service called ${inbox.order.uri}`);
  else if (uri !== null) findings.ok('callback.uri', `the service read the address at ${uri}`);
  examineCredentials(findings, received);
  examineHeader(findings, received, { told: inbox.order.password, agreed: settings.callbackSecret });
  examinePayload(findings, received.body, learned.screeningId);
  examineType(findings, received.body);
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

interface Secrets {
  /** What the order told the service, where the profile says. */
  told: string;
  /** SERVICE_CALLBACK_SECRET. */
  agreed: string | undefined;
}

const unsignedAdvice =
  'Ask the service for callbacks that it signs: the proxy believes no others at one address for the account (callback.shared).';

/** Finds the header by which a callback proves where it comes from: it holds a secret, or signs by it. */
function examineHeader(findings: Findings, received: ReceivedCallback, { told, agreed }: Secrets): void {
  const row = 'callback.header';
  const { header } = findings.profile.callback;
  const by =
    header !== null && header.secret !== null ? 'the secret of the order' : 'SERVICE_CALLBACK_SECRET';
  const secret = by === 'SERVICE_CALLBACK_SECRET' ? agreed : told;
  const found = secret === undefined ? undefined : findHeader(received, secret);
  if (found !== undefined) {
    const right = { ...found, secret: header?.secret ?? null };
    const isKnown =
      JSON.stringify(header && { ...header, name: header.name.toLowerCase() }) === JSON.stringify(right);
    const seen = `${found.name} ${found.holds === 'secret' ? 'holds' : `holds the ${found.holds} of the body by`} ${by}`;
    if (isKnown) findings.ok(row, seen);
    else if (findings.profile.callback.shared && found.holds === 'secret')
      findings.differs(row, seen, { advice: unsignedAdvice });
    else findings.differs(row, seen, { lines: { callback: { header: right } } });
    return;
  }
  if (header !== null) {
    const isThere = received.headers.has(header.name);
    const seen = isThere ? `what ${header.name} holds is not made by ${by}` : `there is no ${header.name}`;
    const isAgreed = isThere && header.secret === null;
    const advice = `Compare SERVICE_CALLBACK_SECRET with the one that the service has: the proxy refuses its callbacks (callback.header says how it signs).`;
    const lines = { callback: { header: unknownValue } };
    findings.differs(row, seen, isAgreed ? { advice } : { lines });
    return;
  }
  const hint = /sign|hmac|digest|proof|secret|token|api-?key/i;
  const name = [...received.headers.keys()].find((one) => hint.test(one));
  if (name === undefined)
    findings.ok(row, 'no header proves where the callback comes from, as the profile says');
  else {
    const seen = `${name} may prove where the callback comes from; set SERVICE_CALLBACK_SECRET to the one agreed on, and the doctor finds out how`;
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

function findHeader(
  { headers, text }: ReceivedCallback,
  secret: string,
): Omit<CallbackHeader, 'secret'> | undefined {
  for (const [name, given] of headers)
    for (const { holds, encoding } of name === 'authorization' ? [] : ways) {
      const value = expectedHeader({ holds, encoding, prefix: '' }, secret, text);
      if (given.endsWith(value)) return { name, holds, encoding, prefix: given.slice(0, -value.length) };
    }
  return undefined;
}

function examineType(findings: Findings, body: unknown): void {
  const row = 'callback.type';
  const { type, screeningType, payload } = findings.profile.callback;
  if (type === null) {
    findings.ok(row, 'the profile names none: every callback is taken for one about a screening');
    return;
  }
  const given = readAt(body, type);
  if (typeof given === 'string') {
    const isOurs = given.toLowerCase() === screeningType.toLowerCase();
    if (isOurs) findings.ok(row, `${type} is "${given}"`);
    else findings.shows('callback.screeningType', given, `${type} is "${given}", not "${screeningType}"`);
  } else if (payload === '') findings.shows(row, null, `no text at ${type}: the body is the screening`);
  else {
    const lines = { callback: { type: unknownValue, screeningType: unknownValue } };
    findings.differs(row, `no text at ${type}; null if there is none`, { lines, shape: shapeOf(body) });
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
  const [only, ...others] = screeningId === undefined ? [] : paths;
  if (only === undefined || others.length > 0) {
    const lines = { callback: { payload: unknownValue, screeningId: unknownValue } };
    findings.differs(row, missing, { lines, shape: shapeOf(body) });
  } else if (only === id || only.endsWith(`.${id}`)) {
    const start = only.slice(0, Math.max(0, only.length - id.length - 1));
    findings.shows(row, start, `${missing}; it is in ${place(start)}`);
  } else {
    const lines = {
      callback: { payload: only.slice(0, Math.max(0, only.lastIndexOf('.'))), screeningId: only },
    };
    const seen = `${missing}, but its id is at ${only}: it is read back`;
    findings.differs('callback.screeningId', seen, { lines });
  }
}
