import { readFileSync } from 'node:fs';
import { type Configuration, ConfigurationError, readConfiguration } from '../configuration.ts';
import { CannotListen } from '../serve-proxy.ts';
import { StoreError } from '../store/store-error.ts';
import { visibleLines } from '../visible-text.ts';
import { checkDatabase } from './check-database.ts';
import { envTemplate, whyItFailed, withEnvFile, writeEnvFile } from './env-file.ts';
import { printedConfiguration } from './printed-configuration.ts';
import { CommandError, help, readCommand } from './read-command.ts';
import { startProxy } from './start-proxy.ts';

export interface Terminal {
  print(text: string): void;
  complain(text: string): void;
}

/** Does what the command line asks. Answers the exit code, or nothing where the proxy runs on. */
export async function runCommand(
  args: string[],
  environment: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number | undefined> {
  const print = (text: string) => terminal.print(visibleLines(text));
  const complain = (text: string) => terminal.complain(visibleLines(text));
  const read = ({ variables, fileNames }: ReturnType<typeof withEnvFile>): Configuration => {
    const configuration = readConfiguration(variables, { fileNames });
    for (const warning of configuration.warnings) complain(`Warning: ${warning}`);
    return configuration;
  };
  try {
    const { kind, envFile, isForSandbox } = readCommand(args);
    switch (kind) {
      case 'help':
        print(help);
        return 0;
      case 'version':
        print(version());
        return 0;
      case 'init':
        writeEnvFile('.env', envTemplate({ isForSandbox }));
        print(isForSandbox ? startSandbox : fillIn);
        return 0;
      case 'check': {
        const configuration = read(withEnvFile(environment, envFile));
        print('The configuration is complete.');
        const { isFine, sentence } = await checkDatabase(configuration);
        (isFine ? print : complain)(sentence);
        return isFine ? 0 : 1;
      }
      case 'print-config': {
        const given = withEnvFile(environment, envFile);
        print(printedConfiguration(given.variables, read(given)));
        return 0;
      }
      case 'start': {
        const configuration = read(withEnvFile(environment, envFile));
        const address = await startProxy(configuration, { isUnderNpm: 'npm_lifecycle_event' in environment });
        print(`The proxy listens on ${address}`);
        return undefined;
      }
    }
  } catch (error) {
    if (!isExpected(error)) throw error;
    complain(whyItFailed(error, args, 'npx screening-proxy'));
    return 1;
  }
}

const fillIn =
  'Wrote .env. Set what is empty at its top, then run: npx screening-proxy --check --env-file .env';
const startSandbox = `Wrote .env for the sandbox. Start both, each in a terminal of its own:
  npx screening-proxy sandbox
  npx screening-proxy --env-file .env`;

const isExpected = (error: unknown): error is Error =>
  [CommandError, ConfigurationError, StoreError, CannotListen].some((kind) => error instanceof kind);

/** The package's own manifest, from the sources as from `dist/`. */
function version(): string {
  const manifest = readFileSync(new URL(import.meta.resolve('screening-proxy/package.json')), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
