#!/usr/bin/env node
import process from 'node:process';
import { olderNode } from './needed-node.ts';

if (olderNode !== undefined) {
  console.error(olderNode);
  process.exit(1);
}
// Only now: an older Node lacks modules that it imports.
const { runCommand } = await import('./command/run-command.ts');
const exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});
if (exitCode !== undefined) process.exit(exitCode);
