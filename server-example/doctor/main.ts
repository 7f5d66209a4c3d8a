#!/usr/bin/env node
import process from 'node:process';
import { olderNode } from '../needed-node.ts';

if (olderNode !== undefined) {
  console.error(olderNode);
  process.exit(2);
}
// Only now: an older Node lacks modules that it imports.
const { runDoctor } = await import('./run-doctor.ts');
process.exit(
  await runDoctor(process.argv.slice(2), process.env, {
    print: (text) => console.log(text),
    complain: (text) => console.error(text),
  }),
);
