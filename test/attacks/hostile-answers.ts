import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** What a hostile answer is made of. */
export interface Occasion {
  /** What the service would answer. */
  usual: { status: number; text: string };
  /** What it answered to the same call about somebody else, before. */
  foreign: string;
  /** What it was sent. */
  sent: string;
  /** Where nobody may be led. */
  trap: string;
}

export interface HostileAnswer {
  name: string;
  /** Whether the service did its work before. */
  isDone: boolean;
  /** Whether nothing more comes until the proxy gives up. */
  isEndless: boolean;
  write(answer: ServerResponse, occasion: Occasion): void;
}

type Leaf = (value: unknown, name: string) => unknown;

/** The usual answer with every leaf changed. */
function changed(text: string, leaf: Leaf, name = ''): unknown {
  const change = (value: unknown, of: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one, of));
    if (typeof value !== 'object' || value === null) return leaf(value, of);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]));
  };
  return change(text === '' ? {} : JSON.parse(text), name);
}

const isId = (name: string): boolean => /id$/i.test(name);
const json = { 'content-type': 'application/json' };

type Body = string | Buffer | ((occasion: Occasion) => string | Buffer);

const done = { isDone: true, isEndless: false };

/** The service did its work, and answers with its usual status. */
const body = (name: string, of: Body, headers: Record<string, string> = json): HostileAnswer => ({
  ...done,
  name,
  write: (answer, occasion) => {
    answer.writeHead(occasion.usual.status, headers).end(typeof of === 'function' ? of(occasion) : of);
  },
});

const leaves = (name: string, leaf: Leaf): HostileAnswer =>
  body(name, ({ usual }) => JSON.stringify(changed(usual.text, leaf)));

const ids = (name: string, id: unknown): HostileAnswer =>
  leaves(`ids that are ${name}`, (value, of) => (isId(of) ? id : value));

/** The service did nothing. */
const status = (
  code: number,
  name = '',
  of: Body = '{}',
  headers: Record<string, string> = json,
): HostileAnswer => ({
  isDone: false,
  isEndless: false,
  name: `${code}${name}`,
  write: (answer, occasion) => {
    answer.writeHead(code, headers).end(typeof of === 'function' ? of(occasion) : of);
  },
});

const redirect = (code: number): HostileAnswer => ({
  ...done,
  name: `${code} to another address`,
  write: (answer, { trap }) => {
    answer.writeHead(code, { location: trap }).end();
  },
});

const usualHeaders = (name: string, headers: Record<string, string | string[]>): HostileAnswer => ({
  ...done,
  name,
  write: (answer, { usual }) => {
    answer.writeHead(usual.status, { ...json, ...headers }).end(usual.text);
  },
});

const endless = (name: string, write: HostileAnswer['write']): HostileAnswer => ({
  isDone: true,
  isEndless: true,
  name,
  write,
});

/** Errors in the grammar of the service that repeat what was sent. */
const repeating = ({ sent }: Occasion): string =>
  JSON.stringify({
    errors: [{ code: `400#ssn?${sent}`, message: sent }],
    message: sent,
    [sent.slice(0, 60)]: sent,
  });

const half = ({ usual }: Occasion): string => usual.text.slice(0, Math.max(1, usual.text.length / 2));

/** Pieces of a body that has no end. */
function flood(answer: ServerResponse): void {
  const piece = Buffer.alloc(65_536, ' ');
  const more = () => {
    while (!answer.destroyed && answer.write(piece));
  };
  answer.on('drain', more);
  more();
}

const withByte = ({ usual }: Occasion): Buffer => {
  const [before = '', ...after] = usual.text.split(':"');
  return Buffer.concat([
    Buffer.from(`${before}:"`),
    Buffer.from([0xff, 0xfe, 0xc3]),
    Buffer.from(after.join(':"')),
  ]);
};

/** Everything a service may answer that is none, is broken, or means harm. */
export const hostileAnswers: readonly HostileAnswer[] = [
  leaves('numbers instead of texts', (value) => (typeof value === 'string' ? 17 : value)),
  leaves('texts instead of everything', (value) => `text ${String(value)}`),
  leaves('null everywhere', () => null),
  leaves('lists instead of values', (value) => [value]),
  leaves('objects with a toString instead of values', () => ({ toString: 1 })),
  leaves('huge numbers', () => 1e308),
  leaves('long texts', () => 'x'.repeat(50_000)),
  leaves('half of a character in each text', (value) =>
    typeof value === 'string' ? `${value}\ud800` : value,
  ),
  leaves('a NUL in each text', (value) => (typeof value === 'string' ? `${value}\u0000` : value)),
  leaves('the names of prototypes as texts', () => '__proto__'),
  leaves('scripts as texts', () => '<script>alert(1)</script>'),
  ids('paths', '1/../../trusts/7'),
  ids('dots', '..'),
  ids('encoded dots', '%2e%2e%2f'),
  ids('empty', ''),
  ids('very long', '9'.repeat(5_000)),
  ids('addresses', 'https://evil.example/'),
  ids('the same for everybody', '1'),
  ids('numbers beyond the safe ones', 2 ** 53 + 2),
  body('the answer about somebody else', ({ foreign }) => foreign),
  body('each list twice', ({ usual }) =>
    usual.text.replaceAll(/\[(\{.*?\})\]/gs, (_, inside: string) => `[${inside},${inside}]`),
  ),
  body('a list around it', ({ usual }) => `[${usual.text}]`),
  body('names of prototypes beside it', ({ usual }) =>
    usual.text.replace(/^\{/, '{"__proto__":{"id":"1"},"constructor":{"prototype":{}},"toString":1,'),
  ),
  body('each name twice', ({ usual }) =>
    usual.text.replace(/^\{/, '{"id":"1","status":"complete","result":"clear",'),
  ),
  body('an empty object', '{}'),
  body('an empty list', '[]'),
  body('nothing', ''),
  body('null', 'null'),
  body('a flag', 'true'),
  body('a text', '"ok"'),
  body('HTML', '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' }),
  body('half of it', half),
  body('it twice', ({ usual }) => usual.text + usual.text),
  body('a byte order mark before it', ({ usual }) => `\ufeff${usual.text}`),
  body('bytes that are no UTF-8', withByte),
  body('UTF-16', ({ usual }) => Buffer.from(usual.text, 'utf16le'), {
    'content-type': 'application/json; charset=utf-16',
  }),
  body('a list without end', '['.repeat(200_000)),
  body('objects deeper than any stack', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  body('two mebibytes', ({ usual }) =>
    usual.text.replace(/^[{[]/, (open) => `${open}${' '.repeat(2_097_152)}`),
  ),
  body('a gzip of 64 MB', gzipSync(Buffer.alloc(64_000_000, ' ')), { ...json, 'content-encoding': 'gzip' }),
  body('no gzip where one is named', ({ usual }) => usual.text, { ...json, 'content-encoding': 'gzip' }),
  usualHeaders('HTML by its type', { 'content-type': 'text/html' }),
  usualHeaders('a type that nobody knows', { 'content-type': '\u00ff/;;;' }),
  usualHeaders('many cookies', {
    'set-cookie': Array.from({ length: 100 }, (_, index) => `a${index}=b; Path=/`),
  }),
  usualHeaders('headers of 30 kB', { 'x-long': 'x'.repeat(30_000) }),
  usualHeaders('a Retry-After without end', { 'retry-after': '9'.repeat(300) }),
  {
    ...done,
    name: '100 and 103 before it',
    write: (answer, { usual }) => {
      answer.writeContinue();
      answer.writeEarlyHints({ link: '</x.css>; rel=preload' });
      answer.writeHead(usual.status, json).end(usual.text);
    },
  },
  { ...done, name: '204', write: (answer) => void answer.writeHead(204).end() },
  { ...done, name: '205', write: (answer) => void answer.writeHead(205).end() },
  { ...done, name: '304', write: (answer) => void answer.writeHead(304).end() },
  ...[300, 301, 302, 303, 307, 308].map(redirect),
  status(400),
  status(400, ' that repeats what was sent', repeating),
  status(422, ' that repeats what was sent', repeating),
  status(500, ' that repeats what was sent', repeating),
  status(400, ' in HTML that repeats what was sent', ({ sent }) => `<pre>${sent}</pre>`, {
    'content-type': 'text/html',
  }),
  status(400, ' with errors that are none', '{"errors":{"length":3,"0":{"code":{"toString":1}}}}'),
  status(
    400,
    ' with ten thousand errors',
    JSON.stringify({ errors: Array.from({ length: 10_000 }, () => ({ code: '400#ssn' })) }),
  ),
  ...[401, 402, 403, 404, 405, 408, 409, 410, 418, 451, 500, 501, 502, 503, 504, 520, 599].map((code) =>
    status(code),
  ),
  ...['0', '-1', '1e9', 'Wed, 21 Oct 2099 07:28:00 GMT', 'soon'].map((after) =>
    status(429, ` with Retry-After: ${after}`, '{}', { ...json, 'retry-after': after }),
  ),
  {
    ...done,
    name: 'a cut connection',
    write: (answer) => void answer.destroy(),
  },
  {
    ...done,
    name: 'a cut body',
    write: (answer, { usual, ...rest }) => {
      answer.writeHead(usual.status, { ...json, 'content-length': '100000' });
      answer.write(half({ usual, ...rest }), () => answer.destroy());
    },
  },
  endless('no answer', () => {}),
  endless('half of it, and then nothing', (answer, occasion) => {
    answer.writeHead(occasion.usual.status, json).write(half(occasion));
  }),
  {
    ...done,
    name: 'a body without end',
    write: (answer) => {
      // A 204 has no body.
      answer.writeHead(200, json);
      flood(answer);
    },
  },
];
