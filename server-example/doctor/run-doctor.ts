import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { CommandError } from '../command/read-command.ts';
import { ConfigurationError } from '../configuration.ts';
import { visible, visibleLines } from '../visible-text.ts';
import { createDoctor } from './doctor.ts';
import { tryHost } from './host.ts';
import { CannotExamine, diagnosePage } from './page/page-doctor.ts';
import { readHostWebhook, readPageUrl, readSettings } from './read-settings.ts';
import { report } from './report.ts';

/** What `doctor --help` prints. */
const help = `screening-proxy doctor compares the screening service with the profile, the file of facts about it, row by row.

  screening-proxy doctor                ask the service, change nothing there
  screening-proxy doctor --create       also order a test screening, and wait for its callback at PUBLIC_URL
  screening-proxy doctor --page <url>   instead open a page of yours and say what the elements miss there
  screening-proxy doctor --host         instead send a signed message to HOST_WEBHOOK_URL, and say what came back
  screening-proxy doctor --help         print this (-h)

It reads the variables of screening-proxy from the environment, and from a file with --env-file <file>. --page needs none
of them. It needs playwright-core (npm install --save-dev playwright-core) and the Chrome, Chromium or Edge of this
machine; CHROME_PATH names another one, DOCTOR_COOKIE is the Cookie header of somebody who is signed in. It ends with 0 if
nothing is wrong, 1 if something is, 2 if it could not find out.`;

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
    const hostWebhook = readHostWebhook(args, environment);
    if (hostWebhook) {
      const { text, outcome } = await tryHost(hostWebhook, { fetch, now: Date.now });
      print(visibleLines(text));
      return exitCodes[outcome];
    }
    const { settings, place, warnings } = readSettings(args, environment);
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
        hostname: place.listen,
        port: place.port,
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
