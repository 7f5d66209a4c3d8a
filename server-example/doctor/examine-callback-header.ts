import { createHmac } from 'node:crypto';
import type { CallbackHeader } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import type { ReceivedCallback } from './callback-inbox.ts';
import type { Findings } from './findings.ts';

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
export function examineCallbackHeader(
  findings: Findings,
  { headers, text }: ReceivedCallback,
  { secret, secretPath }: Order,
): void {
  const row = 'callback.header';
  const { header } = findings.profile.callback;
  const found = findHeader(headers, text, secret);
  if (found !== undefined && secretPath !== undefined) {
    const lines = { ...found, secret: secretPath };
    if (
      header !== null &&
      JSON.stringify({ ...header, name: header.name.toLowerCase() }) === JSON.stringify(lines)
    ) {
      findings.ok(row, `${found.name} holds ${found.holds}`);
    } else {
      const seen = `${found.name} holds ${found.holds === 'secret' ? 'the secret of the order' : `the ${found.holds} of the body`}`;
      findings.differs(row, seen, { lines: { callback: { header: lines } } });
    }
    return;
  }
  const [name] = [...headers.keys()].filter((one) => hint.test(one));
  if (header !== null)
    findings.cannotTell(row, `what ${header.name} holds is not made by the secret of the order`);
  else if (name === undefined)
    findings.ok(row, 'no header proves where the callback comes from, as the profile says');
  else {
    const seen = `${name} may prove where the callback comes from, by a secret that the order does not tell`;
    findings.differs(row, seen, { lines: { callback: { header: unknownValue } } });
  }
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
