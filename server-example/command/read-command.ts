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
