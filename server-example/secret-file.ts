import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';

/** What the file of a `…_FILE` variable holds, or what is wrong with it, as the end of a sentence. */
export type SecretFile = { value: string; isOpenToAll: boolean } | { mistake: string };

const mistakes: Record<string, string> = {
  ENOENT: 'names no file that is there: it takes the path of a file, not the secret itself',
  ENAMETOOLONG: 'is no path: it takes the path of a file, not the secret itself',
  EISDIR: 'names a folder: name the file in it',
  EACCES: 'names a file that the proxy may not read: check the rights of the file and of its folders',
};

/** Reads a secret from a file. White space around it does not count; no message repeats the file or its path. */
export function readSecretFile(path: string): SecretFile {
  try {
    const value = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).trim();
    if (value === '') return { mistake: 'names an empty file: write the secret into it' };
    if (/[\r\n]/.test(value))
      return { mistake: 'names a file of several lines: only the secret may be in it' };
    // A text in UTF-16, for example, is full of them.
    if (/\p{Cc}/u.test(value))
      return { mistake: 'names a file that is no text: save it as plain text in UTF-8' };
    return { value, isOpenToAll: isOpenToAll(path) };
  } catch (error) {
    if (error instanceof TypeError)
      return { mistake: 'names a file that is no text: save it as plain text in UTF-8' };
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return { mistake: mistakes[code] ?? `names a file that cannot be read (${code})` };
  }
}

/** Windows has other rights, of which the mode says nothing. */
const isOpenToAll = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o004) !== 0;
