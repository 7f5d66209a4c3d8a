import { getFips, hash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

const forms = [
  ['hex', /^[\da-f]+$/i],
  ['base64', /^[\w+/-]+={0,2}$/],
] as const;

/** With the number of their bytes. A machine that follows FIPS 140 refuses to compute MD5. */
const algorithms = [
  ...(getFips() === 1 ? [] : ([['md5', 16]] as const)),
  ['sha1', 20],
  ['sha224', 28],
  ['sha256', 32],
  ['sha384', 48],
  ['sha512', 64],
] as const;
/** Many cut a hash to the length that they need. */
const fewestBytes = 16;
/** As a shell ends a word that it pipes into a hash: not at all, or with the line end of one system or the other. */
const lineEnds = ['', '\n', '\r\n'];

/** Of the list of passwords, which begins with the commonest: so few that a check takes about five milliseconds. */
const mostWords = 500;
/** What a hurried person hashes, and none of those. */
const furtherWords = [
  '',
  'key',
  'token',
  'apikey',
  'api-key',
  'mysecret',
  'my-secret',
  'secretkey',
  'secret-key',
  'secret_key',
  'supersecret',
  'changeme',
  'change-me',
  'changethis',
  'default',
  'example',
  'demo',
  'admin',
  'admin123',
  'password123',
  'root',
  'security',
  'system',
];

/** Whether a secret is a hash of a common word, or its beginning: it looks random, and is found by whoever tries a list. */
export function isHashedWord(secret: string): boolean {
  // Hex digits are base64 too, but nobody means them so.
  const encoding = forms.find(([, form]) => form.test(secret))?.[0];
  return encoding !== undefined && isHashOfWord(Buffer.from(secret, encoding));
}

function isHashOfWord(bytes: Buffer): boolean {
  if (bytes.length < fewestBytes) return false;
  const beginning = bytes.toString('hex');
  const possible = algorithms.filter(([, size]) => size >= bytes.length);
  const words = [...furtherWords, ...dictionary['passwords-common'].slice(0, mostWords)];
  const spelled = new Set(words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]));
  return lineEnds.some((end) =>
    [...spelled].some((word) =>
      possible.some(([algorithm]) => hash(algorithm, word + end).startsWith(beginning)),
    ),
  );
}
