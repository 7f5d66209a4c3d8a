import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const taskset = (...options: string[]) => spawnSync('taskset', options, { stdio: 'ignore' }).status === 0;

/** Whether the server can have a core of its own, apart from the load. */
const canPin = availableParallelism() > 1 && taskset('--version');

/** What to put before a server's command: it runs on the first core only. */
export const serverCore: string[] = canPin ? ['taskset', '-c', '0'] : [];

/** The same for what belongs to the load. */
export const loadCore: string[] = canPin ? ['taskset', '-c', '1'] : [];

export const pinningNote = canPin
  ? 'server on one core, load on another (taskset)'
  : 'server and load share the cores (no taskset)';

/** Runs some work with this process, which makes the load, on the second core only. */
export async function onLoadCore<Result>(work: () => Promise<Result>): Promise<Result> {
  const pid = String(process.pid);
  if (canPin) taskset('-a', '-c', '-p', '1', pid);
  try {
    return await work();
  } finally {
    if (canPin) taskset('-a', '-c', '-p', `0-${availableParallelism() - 1}`, pid);
  }
}
