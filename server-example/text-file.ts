import { readFileSync } from 'node:fs';

/** By the bytes that a file begins with; PowerShell writes all three. */
const byteOrderMarks: [encoding: string, start: Buffer][] = [
  ['utf-8', Buffer.from('efbbbf', 'hex')],
  ['utf-16le', Buffer.from('fffe', 'hex')],
  ['utf-16be', Buffer.from('feff', 'hex')],
];

/**
 * The text of a file that a person wrote, without its byte order mark.
 *
 * @throws {Error} of the system; or without a `code` where the file has another encoding, whose message ends a sentence.
 */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path);
  const [encoding] = byteOrderMarks.find(([, start]) => bytes.subarray(0, start.length).equals(start)) ?? [
    'utf-8',
  ];
  const text = decode(bytes, encoding);
  // The other half of characters in UTF-16 without a byte order mark, or in UTF-32.
  if (text === undefined || text.includes('\0'))
    throw new Error('its encoding is not UTF-8: save it in UTF-8');
  return text;
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
