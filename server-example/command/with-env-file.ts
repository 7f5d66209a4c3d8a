import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { CommandError } from './read-command.ts';

type Variables = Record<string, string | undefined>;

/**
 * The environment with what the file adds to it.
 *
 * @throws {CommandError} where it cannot be read.
 */
export function withEnvFile(environment: Variables, file: string | undefined): Variables {
  if (file === undefined) return environment;
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...environment };
  } catch (error) {
    throw new CommandError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}
