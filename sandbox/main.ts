#!/usr/bin/env node
import process from 'node:process';
import { olderNode } from '../server-example/needed-node.ts';

const help = `screening-proxy sandbox emulates the screening service, for demos, development and tests. It keeps nothing.

  screening-proxy sandbox          start it, with a portal at /portal
  screening-proxy sandbox --help   print this (-h)

It reads environment variables, none of which is needed:

  SANDBOX_PORT, LISTEN                       where it listens; 8081 and 127.0.0.1
  SANDBOX_PUBLIC_URL                         the address that browsers use, if it is another one
  SANDBOX_HOSTS                              host names of your network that lead to it
  SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET   what it accepts; sandbox-client and sandbox-secret
  SANDBOX_ENVIRONMENT                        test, or production: no portal, other credentials, other packages
  SANDBOX_PROFILE                            a JSON file of names and paths that differ
  SANDBOX_CALLBACK_HOSTS                     hosts beside this machine that callbacks may go to
  SANDBOX_PORTAL_FRAMED_BY                   origins whose pages may show the portal in a frame
  SANDBOX_SEED                               the same text gives the same identifiers in each run`;

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

if (olderNode !== undefined) fail(olderNode);
const options = process.argv.slice(2);
if (options.includes('--help') || options.includes('-h')) {
  console.log(help);
  process.exit(0);
}
if (options.length > 0)
  fail('screening-proxy sandbox is configured by environment variables: --help lists them.');
// Only now: an older Node lacks modules that they import.
const { readSettings } = await import('./read-settings.ts');
const { startSandbox } = await import('./serve-sandbox.ts');
const configuration = readSettings(process.env);
if ('mistakes' in configuration) fail(['The sandbox cannot start:', ...configuration.mistakes].join('\n  '));
const started = await startSandbox(configuration.settings).catch((error: Error) => fail(error.message));
console.log(`Sandbox ready: ${started.address}`);

const stop = () => void started.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
process.once('disconnect', stop);
