import { writeFileSync } from 'node:fs';
import { CommandError } from './read-command.ts';

/**
 * Writes a file where none is: secrets that are in use must never be lost. Only its owner may read it.
 *
 * @throws {CommandError} where a file is there, or cannot be written.
 */
export function writeEnvFile(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CommandError(`${file} is there already: nothing was written.`);
    throw new CommandError(`Cannot write ${file}: ${message}`);
  }
}
