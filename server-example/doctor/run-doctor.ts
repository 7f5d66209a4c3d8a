import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { CommandError } from '../command/read-command.ts';
import { ConfigurationError } from '../configuration.ts';
import { visible, visibleLines } from '../visible-text.ts';
import { createDoctor } from './doctor.ts';
import { help } from './help.ts';
import { CannotExamine, diagnosePage } from './page/page-doctor.ts';
import { readPageUrl, readSettings } from './read-settings.ts';
import { report } from './report.ts';

interface Terminal {
  print(text: string): void;
  complain(text: string): void;
}

const callbackTimeoutMs = 90_000;
const exitCodes = { holds: 0, differs: 1, unreachable: 2 };

/** Does what the command line asks. Answers the exit code. */
export async function runDoctor(
  args: string[],
  environment: Record<string, string | undefined>,
  { print, complain }: Terminal,
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    print(help);
    return 0;
  }
  try {
    const pageUrl = readPageUrl(args);
    if (pageUrl !== undefined) {
      const { text, outcome } = await diagnosePage(pageUrl, environment['DOCTOR_COOKIE']);
      print(text);
      return exitCodes[outcome];
    }
    const { settings, listen, warnings } = readSettings(args, environment);
    for (const warning of warnings) complain(visible(`Warning: ${warning}`));
    const doctor = createDoctor(settings, {
      fetch,
      pause: (milliseconds) => pause(milliseconds),
      callbackTimeout: () => {
        complain(
          `Waiting up to ${callbackTimeoutMs / 1000} seconds for a callback at ${settings.create?.publicUrl}…`,
        );
        return pause(callbackTimeoutMs);
      },
      uniqueText: () => randomBytes(12).toString('hex'),
    });
    if (settings.create) {
      const server = serve({
        fetch: (request) => doctor.receive(request),
        hostname: listen.host,
        port: listen.port,
      });
      await once(server, 'listening');
    }
    const diagnosis = await doctor.examine();
    print(report(diagnosis, settings));
    return exitCodes[diagnosis.outcome];
  } catch (error) {
    const isKnown =
      error instanceof CommandError ||
      error instanceof ConfigurationError ||
      error instanceof CannotExamine ||
      (error instanceof Error && 'code' in error);
    if (!isKnown) throw error;
    complain(visibleLines(`The doctor cannot start: ${error.message}`));
    return 2;
  }
}
