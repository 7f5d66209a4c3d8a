import { existsSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigurationError } from '../configuration.ts';
import { newSecret } from '../secrets.ts';
import { readTextFile } from '../text-file.ts';
import { type Variable, variables } from '../variables.ts';
import { CommandError } from './read-command.ts';

/** What the environment says of ports when the file is written. */
interface GivenPorts {
  PORT?: string | undefined;
  SANDBOX_PORT?: string | undefined;
}

/** What fits `screening-proxy sandbox`. */
const forSandbox = ({ SANDBOX_PORT: port }: GivenPorts): Record<string, string> => ({
  SERVICE_BASE_URL: `http://localhost:${port || 8081}`,
  SERVICE_CLIENT_ID: 'sandbox-client',
  SERVICE_CLIENT_SECRET: 'sandbox-secret',
  SERVICE_ENVIRONMENT: 'test',
});

/**
 * A commented file of variables: what must be set first, then the rest with its defaults, switched off.
 *
 * @param options `isForSandbox`: nothing is left to type. `ports`: kept in the file, so that they count at each start.
 */
export function envTemplate({ isForSandbox, ports }: { isForSandbox: boolean; ports: GivenPorts }): string {
  const given = { ...(isForSandbox && forSandbox(ports)), ...(ports.PORT && { PORT: ports.PORT }) };
  const linesOf = (isMeant: (variable: Variable) => boolean) =>
    Object.entries(variables)
      .filter(([, variable]) => isMeant(variable))
      .map(([name, variable]) => variableLines(name, variable, { given, isForSandbox }));
  return [
    '# The variables of screening-proxy. It reads this file only with: npx screening-proxy --env-file .env',
    '# It holds secrets: keep it out of version control and of images. A secret may also lie in a file of its own,',
    '# named by the variable with _FILE at its end.\n',
    '# These must be set.\n',
    ...linesOf(({ isRequired }) => isRequired ?? false),
    '# These must be set where the service is not on localhost.\n',
    ...linesOf(({ neededElsewhere }) => neededElsewhere !== undefined),
    '# These may be set. What is switched off is the default, and of HOST_WEBHOOK_SECRET a fresh one.\n',
    ...linesOf(({ isRequired, neededElsewhere }) => !isRequired && neededElsewhere === undefined),
    `# for your back end: where it reaches the proxy, at this port\nPROXY_URL=http://localhost:${ports.PORT || 8080}\n`,
  ].join('\n');
}

/** A default in words is a comment: as a value it would be wrong. */
function variableLines(
  name: string,
  { meaning, isRequired, isOurs, neededElsewhere, usual = '' }: Variable,
  { given, isForSandbox }: { given: Record<string, string>; isForSandbox: boolean },
): string {
  const isInWords = usual.includes(' ');
  const isDrawn = isOurs && !name.endsWith('_PREVIOUS');
  const isSet = isRequired || given[name] !== undefined || (neededElsewhere && !isForSandbox);
  const value = isDrawn ? newSecret() : (given[name] ?? (isSet || isInWords ? '' : usual));
  return `# ${isInWords ? `${meaning}; by default ${usual}` : meaning}\n${isSet ? '' : '#'}${name}=${value}\n`;
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

/** The sentence for whoever misses variables while a file of this folder, which they did not name, may hold them. */
export const unreadEnvFile = (error: unknown, args: string[], command: string): string | undefined =>
  error instanceof ConfigurationError && !args.includes('--env-file') && existsSync('.env')
    ? `The .env of this folder was not read. To read it: ${command} --env-file .env`
    : undefined;

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
    throw new CommandError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}
