import { cpus } from 'node:os';
import { setTimeout as sleepFor } from 'node:timers/promises';

const lookMs = 150;
/** A machine that is never idle is measured as it is. */
const patienceMs = 20_000;
const idleShare = 0.85;

/** How long the processors were idle, and how long they ran, since the machine started; in milliseconds. */
function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

/** Waits until other work has ended, such as that of the page before, which is still being closed. */
export async function untilQuiet(): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    const before = processorTimes();
    await sleepFor(lookMs);
    const after = processorTimes();
    if (after.idle - before.idle > idleShare * (after.all - before.all)) return;
  }
}
