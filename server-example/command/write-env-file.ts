import { writeFileSync } from 'node:fs';
import { CommandError } from './read-command.ts';
import { envTemplate } from './env-template.ts';

/**
 * Writes the template where nothing is: secrets that are in use must never be lost. Nobody but its owner may read it.
 *
 * @throws {CommandError} where a file is there, or cannot be written.
 */
export function writeEnvFile(file: string): void {
  try {
    writeFileSync(file, envTemplate(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CommandError(`${file} is there already: nothing was written.`);
    throw new CommandError(`Cannot write ${file}: ${message}`);
  }
}
