import { setTimeout } from 'node:timers/promises';
import type { FaultPlan } from './fault-plan.ts';
import type { FaultSite } from './fault-site.ts';
import { until } from './until.ts';

export interface KillCount {
  tried: number;
  /** After so many kills the proxy came back by itself. */
  survived: number;
}

interface Dependencies {
  site: FaultSite;
  /** A number from 0 to 1. */
  random: () => number;
  /** How many callbacks were answered until now. */
  answered: () => number;
  /** Looks at the screenings once the proxy is back. */
  look: () => Promise<void>;
}

/** A process is killed after a random part of the work of so many seconds: on a slow machine later. */
const workSeconds = 2;
const workWithinMs = 20_000;
/** So many kills hit a process that is still starting. */
const startingShare = 0.15;
const longestStartMs = 350;

/** Kills processes at random moments, as many as planned. Each is started again right away. */
export async function killAgainAndAgain(plan: FaultPlan, deps: Dependencies): Promise<KillCount> {
  const count = { tried: 0, survived: 0 };
  const { site, random, answered, look } = deps;
  let pending = 0;
  while (count.tried < plan.kills) {
    const isStarting = pending > 0 && random() < startingShare;
    if (!isStarting) {
      await Promise.all(site.instances.map((instance) => instance.ready()));
      count.survived += pending;
      pending = 0;
      await look();
    }
    if (isStarting || plan.killEveryMs !== undefined) {
      await setTimeout(plan.killEveryMs ?? random() * longestStartMs);
    } else {
      const enough = answered() + random() * workSeconds * plan.callbacksPerSecond;
      if (!(await until(() => answered() >= enough, workWithinMs)))
        throw new Error('The proxy answers too few callbacks.');
    }
    await site.instances[Math.floor(random() * site.instances.length)]!.killAndStart();
    count.tried += 1;
    pending += 1;
  }
  await Promise.all(site.instances.map((instance) => instance.ready()));
  await look();
  count.survived += pending;
  return count;
}
