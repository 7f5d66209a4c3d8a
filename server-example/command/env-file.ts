import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigurationError } from '../configuration.ts';
import { newSecret } from '../secrets.ts';
import { readTextFile } from '../text-file.ts';
import { type Variable, variables } from '../variables.ts';
import { CommandError } from './read-command.ts';

/** What fits `screening-proxy sandbox`. A shop beside the proxy reads PUBLIC_URL, too. */
const forSandbox: Record<string, string> = {
  SERVICE_BASE_URL: 'http://localhost:8081',
  SERVICE_CLIENT_ID: 'sandbox-client',
  SERVICE_CLIENT_SECRET: 'sandbox-secret',
  SERVICE_ENVIRONMENT: 'test',
  PUBLIC_URL: 'http://localhost:8080',
};

/**
 * A commented file of variables: what must be set first, then the rest with its defaults, switched off.
 *
 * @param options `isForSandbox`: nothing is left to type.
 */
export function envTemplate({ isForSandbox }: { isForSandbox: boolean }): string {
  const given = isForSandbox ? forSandbox : {};
  const linesOf = (isMeant: (variable: Variable) => boolean) =>
    Object.entries(variables)
      .filter(([, variable]) => isMeant(variable))
      .map(([name, variable]) => variableLines(name, variable, given[name]));
  return [
    '# The variables of screening-proxy. It reads this file only with: npx screening-proxy --env-file .env',
    '# It holds secrets: keep it out of version control and of images. A secret may also lie in a file of its own,',
    '# named by the variable with _FILE at its end.\n',
    '# These must be set.\n',
    ...linesOf(({ isRequired }) => isRequired ?? false),
    '# These must be set where the service is not on localhost.\n',
    ...linesOf(({ neededElsewhere }) => neededElsewhere !== undefined),
    '# These may be set. What is switched off is the default.\n',
    ...linesOf(({ isRequired, neededElsewhere }) => !isRequired && neededElsewhere === undefined),
  ].join('\n');
}

/** A default in words is a comment: as a value it would be wrong. */
function variableLines(name: string, variable: Variable, given?: string): string {
  const { meaning, isRequired, isOurs, neededElsewhere, usual = '' } = variable;
  const isInWords = usual.includes(' ');
  const value = isRequired && isOurs ? newSecret() : (given ?? '');
  const line =
    isRequired || neededElsewhere || given ? `${name}=${value}` : `#${name}=${isInWords ? '' : usual}`;
  return `# ${isInWords ? `${meaning}; by default ${usual}` : meaning}\n${line}\n`;
}

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

/**
 * What to say of a start that fails. Where only variables are missing, and a file of this folder may hold them that was not
 * named, the file alone: `--init`, which each missing secret proposes, would not overwrite it.
 */
export function whyItFailed(error: Error, args: string[], command: string): string {
  const isUnread = error instanceof ConfigurationError && !args.includes('--env-file') && existsSync('.env');
  if (!isUnread) return error.message;
  const hint = `The .env of this folder was not read. To read it: ${command} --env-file .env`;
  const isAllMissing = error.mistakes.every((mistake) => mistake.includes(' is missing: '));
  return isAllMissing ? hint : `${error.message}\n${hint}`;
}

type Variables = Record<string, string | undefined>;

/**
 * The environment with what the file adds to it, and the names in the file.
 *
 * @throws {CommandError} where it cannot be read.
 */
export function withEnvFile(
  environment: Variables,
  file: string | undefined,
): { variables: Variables; fileNames: string[] } {
  if (file === undefined) return { variables: environment, fileNames: [] };
  try {
    const added = parseEnv(readTextFile(file));
    return { variables: { ...added, ...environment }, fileNames: Object.keys(added) };
  } catch (error) {
    throw new CommandError(`Cannot read ${resolve(file)}: ${(error as Error).message}`);
  }
}
