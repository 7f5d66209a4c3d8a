import { parseArgs } from 'node:util';

/** What somebody asked `screening-proxy` to do. */
export type Command =
  | { kind: 'start' | 'check' | 'print-config'; envFile: string | undefined }
  | { kind: 'init' | 'help' | 'version' };

/** The command line cannot be understood; the message says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const options = {
  check: { type: 'boolean', default: false },
  'print-config': { type: 'boolean', default: false },
  init: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
  'env-file': { type: 'string' },
} as const;

/** @throws {CommandError} where the options are unknown or do not go together. */
export function readCommand(args: string[]): Command {
  const { 'env-file': envFile, ...actions } = valuesOf(args);
  const kinds = Object.entries(actions).flatMap(([kind, isAsked]) =>
    isAsked ? [kind as keyof typeof actions] : [],
  );
  if (kinds.length > 1) throw new CommandError(`Choose one of --${kinds.join(' and --')}.`);
  const kind = kinds[0] ?? 'start';
  switch (kind) {
    case 'init':
    case 'help':
    case 'version':
      return { kind };
    case 'start':
    case 'check':
    case 'print-config':
      return { kind, envFile };
  }
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new CommandError(
      `${(error as Error).message.replace(/\.?$/, '.')} screening-proxy --help lists the options.`,
    );
  }
}
