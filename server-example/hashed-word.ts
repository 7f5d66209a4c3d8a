import { getFips, hash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

const forms = [
  ['hex', /^[\da-f]+$/i],
  ['base64', /^[\w+/-]+={0,2}$/],
] as const;

/** By the number of their bytes. A machine that follows FIPS 140 refuses to compute MD5. */
const algorithms = new Map([
  ...(getFips() === 1 ? [] : ([[16, 'md5']] as const)),
  [20, 'sha1'],
  [32, 'sha256'],
  [64, 'sha512'],
]);

/** Of the list of passwords, which begins with the commonest: a few milliseconds' work. */
const mostWords = 1_000;
/** What a hurried person hashes, and no password of the list. */
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
  'change-me',
  'changethis',
  'default',
  'example',
  'demo',
];

/** Whether a secret is a hash of a common word: it looks random, and is found by whoever tries a list. */
export function isHashedWord(secret: string): boolean {
  return forms
    .filter(([, form]) => form.test(secret))
    .some(([encoding]) => isHashOfWord(Buffer.from(secret, encoding)));
}

function isHashOfWord(bytes: Buffer): boolean {
  const algorithm = algorithms.get(bytes.length);
  if (algorithm === undefined) return false;
  // A shell that pipes a word into a hash ends it with a line feed.
  return [...furtherWords, ...dictionary['passwords-common'].slice(0, mostWords)]
    .flatMap((word) => [word, `${word}\n`])
    .some((word) => hash(algorithm, word, 'buffer').equals(bytes));
}
