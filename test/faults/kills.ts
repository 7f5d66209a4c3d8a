import { setTimeout } from 'node:timers/promises';
import type { FaultPlan } from './fault-plan.ts';
import type { FaultStage } from './fault-stage.ts';
import { until } from './until.ts';

export interface KillCount {
  tried: number;
  /** After so many kills everything came back by itself. */
  survived: number;
  /** Those that came between the commit of a change and its message to the host. */
  beforeNews: number;
}

/** A process is killed after a random part of the work of so many seconds: on a slow machine later. */
const workSeconds = 2;
/** On Postgres a candidate's orders wait until a process that was sending their facts is taken to be gone. */
const workWithinMs = 60_000;
const startWithinMs = 30_000;
/** So many kills hit a process that is still starting. */
const startingShare = 0.15;
const longestStartMs = 350;

/**
 * Kills processes as often as planned. Each is started again right away.
 *
 * @param look looks at the screenings as the proxy shows them now.
 * @param untold how many screenings have changed without a message to the host.
 */
export async function killAgainAndAgain(
  plan: FaultPlan,
  { site, sender, randomFor }: Pick<FaultStage, 'site' | 'sender' | 'randomFor'>,
  look: () => Promise<void>,
  untold: () => number,
): Promise<KillCount> {
  const count = { tried: 0, survived: 0, beforeNews: 0 };
  const random = randomFor('kills');
  /** A look that is cut off by a kill is answered by the next process. */
  let looking = Promise.resolve();
  const lookOn = () => {
    looking = looking.then(look);
    // It is awaited at the end.
    looking.catch(() => {});
  };
  const allReady = async () => {
    const ready = Promise.all(site.instances.map((instance) => instance.ready())).then(() => true);
    const late = setTimeout(startWithinMs, false, { ref: false });
    if (!(await Promise.race([ready, late]))) throw new Error('A process does not start.');
    count.survived = count.tried;
  };
  /** Waits for a random moment, soon after the start or even within it. */
  const randomMoment = async () => {
    if (count.tried > 0 && random() < startingShare) return setTimeout(random() * longestStartMs);
    await allReady();
    lookOn();
    const enough = sender.answered + random() * workSeconds * plan.callbacksPerSecond;
    if (!(await until(() => sender.answered >= enough, workWithinMs)))
      throw new Error('The proxy answers too few callbacks.');
  };
  const { killEveryMs } = plan;
  const nextSecond = async (everyMs: number) => {
    await setTimeout(everyMs);
    lookOn();
  };
  while (count.tried < plan.kills) {
    await (killEveryMs === undefined ? randomMoment() : nextSecond(killEveryMs));
    if (untold() > 0) count.beforeNews += 1;
    await site.instances[Math.floor(random() * site.instances.length)]!.killAndStart();
    count.tried += 1;
  }
  await allReady();
  lookOn();
  await looking;
  return count;
}
