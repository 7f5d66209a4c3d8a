import { createHmac } from 'node:crypto';

/** What a catalogue of bad keys is made of. */
export interface Ingredients {
  /** The good one that is attacked. */
  valid: string;
  /** A good one of somebody else. */
  other: string;
  /** Good ones of elsewhere: the other environment, another secret, two hours ago. */
  ofOtherEnvironment: string;
  ofOtherSecret: string;
  expired: string;
  /** Of a person whose sessions the host has ended. */
  revoked: string;
  /** Keys of other kinds. */
  hostKey: string;
  secretKey: string;
  clientSecret: string;
  capability: string;
  cursor: string;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
const hmac = (key: string, text: string, hash = 'sha256'): string =>
  createHmac(hash, key).update(text).digest('base64url');

/** `Authorization` headers that must open nothing, by what is wrong with them. */
export function badAuthorizations(given: Ingredients): Record<string, string> {
  const { valid, other } = given;
  const [header = '', claims = '', code = ''] = valid.split('.');
  const [, otherClaims = '', otherCode = ''] = other.split('.');
  const facts = decode(claims);
  const role = facts['role'] === 'operator' ? 'member' : 'operator';
  const inOtherRole = encode({ ...facts, role });
  const signed = (head: object, body: string, key: string, hash?: string) =>
    `${encode(head)}.${body}.${hmac(key, `${encode(head)}.${body}`, hash)}`;
  const unsigned = (algorithm: string) => `${encode({ alg: algorithm })}.${inOtherRole}.`;
  const tokens: Record<string, string> = {
    empty: '',
    'one word': 'x',
    garbage: '%%%.%%%.%%%',
    'no algorithm': unsigned('none'),
    'no algorithm, in capitals': unsigned('NONE'),
    'no algorithm, with a code': `${encode({ alg: 'none' })}.${inOtherRole}.${code}`,
    'the code cut off': `${header}.${claims}.`,
    'two parts': `${header}.${claims}`,
    'four parts': `${valid}.${code}`,
    'five parts': `${header}..${claims}.${code}.${code}`,
    truncated: valid.slice(0, -4),
    'a letter too many': `${valid}AAAA`,
    'another code': `${header}.${claims}.${otherCode}`,
    'the claims of somebody else': `${header}.${otherClaims}.${code}`,
    'another role': `${header}.${inOtherRole}.${code}`,
    'an earlier end undone': `${header}.${encode({ ...facts, exp: 9_999_999_999 })}.${code}`,
    'parts swapped': `${claims}.${header}.${code}`,
    'parts turned': `${code}.${claims}.${header}`,
    'another algorithm': signed({ alg: 'HS512' }, inOtherRole, given.secretKey, 'sha512'),
    'a key in the header': signed(
      { alg: 'HS256', jwk: { kty: 'oct', k: encode('x') } },
      inOtherRole,
      encode('x'),
    ),
    'an address of keys in the header': signed(
      { alg: 'HS256', jku: 'https://evil.example/keys' },
      inOtherRole,
      'x',
    ),
    'a file as the key': signed({ alg: 'HS256', kid: '../../../../dev/null' }, inOtherRole, 'x'),
    'a critical extension': signed({ alg: 'HS256', crit: ['x'], x: 1 }, inOtherRole, 'x'),
    'signed with nothing': signed({ alg: 'HS256' }, inOtherRole, ''),
    'signed with the host key': signed({ alg: 'HS256' }, inOtherRole, given.hostKey),
    'signed with the secret itself': signed({ alg: 'HS256' }, inOtherRole, given.secretKey),
    'signed with the client secret': signed({ alg: 'HS256' }, inOtherRole, given.clientSecret),
    'of the other environment': given.ofOtherEnvironment,
    'of another secret': given.ofOtherSecret,
    expired: given.expired,
    revoked: given.revoked,
    'the host key': given.hostKey,
    'the secret': given.secretKey,
    'a callback capability': given.capability,
    'a cursor': given.cursor,
    'a prototype': '__proto__.constructor.prototype',
    oversized: 'A'.repeat(12_000),
    'oversized, in three parts': ['A', 'B', 'C'].map((letter) => letter.repeat(4_000)).join('.'),
    'with padding': `${header}=.${claims}=.${code}=`,
    'with white space inside': valid.replace('.', '. '),
    'with other letters': valid.replaceAll('.', '\u{b7}'),
    'percent-encoded': valid.replaceAll('.', '%2E'),
  };
  const bearers = Object.entries(tokens).map(([name, token]) => [name, `Bearer ${token}`]);
  return {
    ...Object.fromEntries(bearers),
    'without a scheme': valid,
    'another scheme': `Basic ${valid}`,
    'a scheme glued on': `Bearer${valid}`,
    'Basic credentials': `Basic ${btoa(`bearer:${valid}`)}`,
    'two at once': `Bearer ${valid}, Bearer ${other}`,
    'a parameter': `Bearer token="${valid}"`,
  };
}
