import { readFileSync } from 'node:fs';

/** By the bytes that a file begins with; PowerShell writes all three. */
const byteOrderMarks: [encoding: string, start: Buffer][] = [
  ['utf-8', Buffer.from('efbbbf', 'hex')],
  ['utf-16le', Buffer.from('fffe', 'hex')],
  ['utf-16be', Buffer.from('feff', 'hex')],
];

/** Why a file cannot be read, by the code of the system, whose own words name the file once more. */
const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this process may not read it',
};

/**
 * The text of a file that a person wrote, without its byte order mark.
 *
 * @throws {Error} whose message ends a sentence, and does not name the file. Its cause is the error of the system, if any.
 */
export function readTextFile(path: string): string {
  const bytes = bytesOf(path);
  const [encoding] = byteOrderMarks.find(([, start]) => bytes.subarray(0, start.length).equals(start)) ?? [
    'utf-8',
  ];
  const text = decode(bytes, encoding);
  // The other half of characters in UTF-16 without a byte order mark, or in UTF-32.
  if (text === undefined || text.includes('\0'))
    throw new Error('its encoding is not UTF-8: save it in UTF-8');
  return text;
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new Error(reasons[code] ?? `it cannot be read (${code})`, { cause });
  }
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
