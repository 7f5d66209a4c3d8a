import { parseArgs } from 'node:util';

/** The command line cannot be understood; the message says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What `screening-proxy` can do instead of starting. */
const actions = {
  check: { type: 'boolean' },
  'print-config': { type: 'boolean' },
  init: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

interface Command {
  kind: keyof typeof actions | 'start';
  envFile: string | undefined;
  /** With `--init`: the file is for the sandbox. */
  isForSandbox: boolean;
}

/** @throws {CommandError} where the options are unknown or do not go together. */
export function readCommand(args: string[]): Command {
  const { 'env-file': envFile, sandbox: isForSandbox = false, ...asked } = valuesOf(args);
  const kinds = Object.keys(asked) as (keyof typeof actions)[];
  if (kinds.length > 1) throw new CommandError(`Choose one of --${kinds.join(' and --')}.`);
  if (isForSandbox && !asked.init)
    throw new CommandError('--sandbox goes with --init. To start the sandbox: screening-proxy sandbox');
  return { kind: kinds[0] ?? 'start', envFile, isForSandbox };
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { ...actions, 'env-file': { type: 'string' }, sandbox: { type: 'boolean' } },
    }).values;
  } catch (error) {
    const mistake = (error as Error).message.replace(/\.?$/, '.');
    throw new CommandError(`${mistake} screening-proxy --help lists the options.`);
  }
}

/** What `--help` prints. */
export const help = `screening-proxy keeps the client secret of the screening service away from pages.

  screening-proxy                  start it, configured by environment variables
  screening-proxy --check          check configuration and database, change nothing; ends with 1 if something is wrong
  screening-proxy --print-config   print the variables in force, without secrets; start nothing
  screening-proxy --init           write a commented .env with fresh secrets into this folder, if none is there
  screening-proxy --init --sandbox the same for the sandbox: nothing is left to type; heeds PORT and SANDBOX_PORT
  screening-proxy --help           print this (-h)
  screening-proxy --version        print the version (-v)

  --env-file <file>   also read variables from this file; those of the environment win.
                      Without it no file is read, not even .env.

  screening-proxy doctor           compare the service with the profile, or look at a page of yours
  screening-proxy sandbox          emulate the service, for demos, development and tests

Each of the two lists its options with --help.`;
