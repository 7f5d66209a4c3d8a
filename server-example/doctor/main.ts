#!/usr/bin/env node
import process from 'node:process';
import { olderNode } from '../needed-node.ts';

if (olderNode !== undefined) {
  console.error(olderNode);
  process.exit(2);
}
// Only now: an older Node lacks modules that it imports.
await import('./run-doctor.ts');
