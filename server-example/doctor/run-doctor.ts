import { Clock } from '../clock.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { whyItFailed } from '../command/env-file.ts';
import { CommandError } from '../command/read-command.ts';
import type { Terminal } from '../command/run-command.ts';
import { ConfigurationError } from '../configuration.ts';
import { visible, visibleLines } from '../visible-text.ts';
import { createDoctor } from './doctor.ts';
import { examineHost } from './host.ts';
import { CannotExamine, examinePage } from './page/page-doctor.ts';
import { readHostWebhook, readOptions, readSettings } from './read-settings.ts';
import { type Diagnosis, diagnosisAsJson, printedDiagnosis, undiagnosed } from './printed-diagnosis.ts';
import { realSleep, TimeLimits } from '../time-limit.ts';

/** What `doctor --help` prints. */
const help = `screening-proxy doctor compares the screening service with the profile, the file of facts about it, row by row.

  screening-proxy doctor                ask the service, change nothing there
  screening-proxy doctor --create       also order a test screening, and wait for its callback at PUBLIC_URL
  screening-proxy doctor --page <url>   instead open a page of yours and say what the elements miss there
  screening-proxy doctor --host         instead send a signed message to HOST_WEBHOOK_URL, and say what came back
  screening-proxy doctor --json         print the answer as JSON, also with one of these; the rest goes to standard error
  screening-proxy doctor --help         print this (-h)

It reads the variables of screening-proxy from the environment, and from a file with --env-file <file>. --page needs none
of them. It needs playwright-core (npm install --save-dev playwright-core) and the Chrome, Chromium or Edge of this
machine; CHROME_PATH names another one, DOCTOR_COOKIE is the Cookie header of somebody who is signed in. It ends with 0 if
no row differs, 1 if one does, 2 if nothing could be examined: "cannot tell" counts as neither.`;

type Variables = Record<string, string | undefined>;

const callbackTimeoutMs = 90_000;
const exitCodes = { holds: 0, differs: 1, unreachable: 2 };

/** Does what the command line asks. Answers the exit code. */
export async function runDoctor(args: string[], environment: Variables, terminal: Terminal): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    terminal.print(help);
    return 0;
  }
  try {
    const options = readOptions(args);
    const clock = new Clock();
    const timeLimits = new TimeLimits(realSleep, clock);
    const diagnosis = await (options.page !== undefined
      ? examinePage(options.page, environment['DOCTOR_COOKIE'])
      : options.host
        ? examineHost(readHostWebhook(options, environment), { fetch, clock, timeLimits })
        : examineService(readSettings(options, environment), terminal));
    terminal.print((options.json ? diagnosisAsJson : printedDiagnosis)(diagnosis));
    return exitCodes[diagnosis.outcome];
  } catch (error) {
    const isKnown =
      error instanceof CommandError ||
      error instanceof ConfigurationError ||
      error instanceof CannotExamine ||
      (error instanceof Error && 'code' in error);
    if (!isKnown) throw error;
    const diagnosis = undiagnosed(whyItFailed(error, args, 'npx screening-proxy doctor'));
    if (args.includes('--json')) terminal.print(diagnosisAsJson(diagnosis));
    else terminal.complain(visibleLines(diagnosis.summary));
    return exitCodes[diagnosis.outcome];
  }
}

/** Listens for callbacks where the settings allow an order, which may bring one. */
async function examineService(
  { settings, place, warnings }: ReturnType<typeof readSettings>,
  { complain }: Terminal,
): Promise<Diagnosis> {
  for (const warning of warnings) complain(visible(`Warning: ${warning}`));
  const doctor = createDoctor(settings, {
    fetch,
    pause: (milliseconds) => pause(milliseconds),
    callbackTimeout: () => {
      const seconds = callbackTimeoutMs / 1000;
      complain(`Waiting up to ${seconds} seconds for a callback at ${settings.create?.publicUrl}…`);
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
    await once(server, 'listening').catch((error: unknown) => {
      throw new CannotExamine(
        `${(error as Error).message}. The callback of --create comes to the doctor: stop the proxy until it has ended.`,
      );
    });
  }
  return doctor.examine();
}
