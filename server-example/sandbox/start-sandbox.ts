import process from 'node:process';
import { freePort } from './free-port.ts';
import { readSettings } from './read-settings.ts';
import { createSandbox } from './sandbox.ts';
import { serveSandbox } from './serve-sandbox.ts';

const configuration = readSettings(process.env);

if ('mistakes' in configuration) {
  console.error(['The sandbox cannot start:', ...configuration.mistakes].join('\n  '));
  process.exit(1);
}

const { settings } = configuration;
const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;
const sandbox = createSandbox({ ...settings, publicUrl });
const served = await serveSandbox(sandbox, port, settings.host).catch((error: Error) => {
  console.error(
    `The sandbox cannot listen on port ${port}: ${error.message}. SANDBOX_PORT chooses another one.`,
  );
  process.exit(1);
});

const hint = settings.environment === 'test' ? '/portal (log in with the client id and secret)' : '';
console.log(`Sandbox ready: ${publicUrl}${hint}`);

const stop = () => void served.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
process.once('disconnect', stop);
