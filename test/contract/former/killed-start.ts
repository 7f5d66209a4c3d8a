import { StatementSync } from 'node:sqlite';
import { KeyRing } from '../../../server-example/key-ring.ts';
import { openStore } from '../../../server-example/store/open-store.ts';

/** Starts on a file of SQLite, and is killed just before a write: the second argument says which, counted from 1. */
const [file = '', writes] = process.argv.slice(2);

let left = Number(writes);
const write = Reflect.get(StatementSync.prototype, 'run');
StatementSync.prototype.run = function run(...values) {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(write, this, values);
};
await openStore({ kind: 'sqlite', file }, 'test', { secrets: new KeyRing('a secret of nobody') });
