import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { ConfigurationError } from '../configuration.ts';
import { visible, visibleLines } from '../visible-text.ts';
import { createDoctor } from './doctor.ts';
import { help } from './help.ts';
import { CannotExamine, diagnosePage } from './page/page-doctor.ts';
import { readPageUrl, readSettings } from './read-settings.ts';
import { report } from './report.ts';

const callbackTimeoutMs = 90_000;
const exitCodes = { holds: 0, differs: 1, unreachable: 2 };

if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
  console.log(help);
  process.exit(0);
}

try {
  const pageUrl = readPageUrl(process.argv.slice(2));
  if (pageUrl !== undefined) {
    const { text, outcome } = await diagnosePage(pageUrl, process.env['DOCTOR_COOKIE']);
    console.log(text);
    process.exit(exitCodes[outcome]);
  }
  const { settings, listen, warnings } = readSettings(process.argv.slice(2), process.env);
  for (const warning of warnings) console.error(visible(`Warning: ${warning}`));
  const doctor = createDoctor(settings, {
    fetch,
    pause: (milliseconds) => pause(milliseconds),
    callbackTimeout: () => {
      console.error(
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
  console.log(report(diagnosis, settings));
  process.exit(exitCodes[diagnosis.outcome]);
} catch (error) {
  const isKnown =
    error instanceof ConfigurationError ||
    error instanceof CannotExamine ||
    (error instanceof Error && 'code' in error);
  if (!isKnown) throw error;
  console.error(visibleLines(`The doctor cannot start: ${error.message}`));
  process.exit(2);
}
