#!/usr/bin/env node
import process from 'node:process';
import { olderNode } from '../server-example/needed-node.ts';
import { help } from './help.ts';

if (olderNode !== undefined) {
  console.error(olderNode);
  process.exit(1);
}
const options = process.argv.slice(2);
if (options.includes('--help') || options.includes('-h')) {
  console.log(help);
  process.exit(0);
}
if (options.length > 0) {
  console.error('screening-proxy sandbox is configured by environment variables: --help lists them.');
  process.exit(1);
}
// Only now: an older Node lacks modules that it imports.
const { startSandbox } = await import('./start-sandbox.ts');
const started = await startSandbox(process.env);

if ('mistake' in started) {
  console.error(started.mistake);
  process.exit(1);
}
console.log(`Sandbox ready: ${started.address}`);

const stop = () => void started.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
process.once('disconnect', stop);
