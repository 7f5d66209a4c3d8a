import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Tally, Task } from './worker.ts';

/**
 * Tells stories until one breaks a promise: `--stories N` that are always the same, `--fresh N` that nobody has told yet, or as
 * many as fit into `--minutes M` of processor time of each worker, so that a busy machine tells as many. `--first N` begins
 * with another one, `--workers N` are at work at once, `--processes 1` or `2` fixes how many share the database, `--histories`
 * prints what stands for each. `--seed S` and `--story FILE` tell one, with a table of who did what when.
 */
const { values } = parseArgs({
  options: {
    stories: { type: 'string' },
    fresh: { type: 'string' },
    minutes: { type: 'string' },
    first: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    processes: { type: 'string' },
    seed: { type: 'string' },
    story: { type: 'string' },
    histories: { type: 'boolean', default: false },
    'no-shortening': { type: 'boolean', default: false },
  },
});

/** A worker ends after so many: what Node keeps of each adds up. */
const mostOfWorker = 1_000;

const [fresh, first, workers] = [Number(values.fresh ?? 0), Number(values.first), Number(values.workers)];
const isOne = values.seed !== undefined || values.story !== undefined;
const freshName = Date.now().toString(36);
const secondsOfEach = values.minutes === undefined ? Infinity : Number(values.minutes) * 60;
const count = isOne ? 1 : fresh + Number(values.stories ?? (values.minutes ? Infinity : fresh ? 0 : 100));
const total: Tally = {
  stories: 0,
  checks: 0,
  kills: 0,
  seconds: 0,
  faults: {},
  says: [],
  violation: undefined,
};
const children = new Set<ChildProcess>();
const began = performance.now();
let next = 0;
await Promise.all(Array.from({ length: workers }, () => tellUntilOver()));
conclude();

/** Those that nobody has told yet come first. */
function seedOf(index: number): string {
  return values.seed ?? (index < fresh ? `${freshName}-${index}` : String(first + index - fresh));
}

/** One worker after the other. */
async function tellUntilOver(): Promise<void> {
  for (let seconds = secondsOfEach; seconds > 0 && next < count && total.violation === undefined;) {
    const from = next;
    next = Math.min(count, from + Math.min(mostOfWorker, Math.ceil(count / workers)));
    const tally = await tell(
      Array.from({ length: next - from }, (_, index) => seedOf(from + index)),
      seconds,
    );
    if (!tally) return;
    seconds -= tally.seconds;
    add(tally);
  }
}

/** Undefined where it was not let finish. */
async function tell(seeds: string[], seconds: number): Promise<Tally | undefined> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    execArgv: ['--disable-warning=DEP0204', '--import', join(import.meta.dirname, 'replace-globals.ts')],
    serialization: 'advanced',
  });
  children.add(child);
  const ended = once(child, 'exit');
  const answered = once(child, 'message') as Promise<[Tally]>;
  child.send({
    seeds,
    seconds,
    file: values.story,
    processes: values.processes === undefined ? undefined : values.processes === '2' ? 2 : 1,
    keepsLines: isOne,
    histories: values.histories || isOne,
    shortens: !isOne && !values['no-shortening'],
  } satisfies Task);
  const answer = await Promise.race([answered, ended]);
  children.delete(child);
  if (typeof answer[0] === 'object' && answer[0]) return answer[0];
  if (total.violation === undefined)
    throw new Error(`A worker ended before its stories: ${answer.join(' ')}`);
  return undefined;
}

function add(tally: Tally): void {
  total.stories += tally.stories;
  total.checks += tally.checks;
  total.kills += tally.kills;
  total.seconds += tally.seconds;
  for (const [kind, times] of Object.entries(tally.faults))
    total.faults[kind] = (total.faults[kind] ?? 0) + times;
  total.says.push(...tally.says);
  total.violation ??= tally.violation;
  // Nobody needs another one.
  if (total.violation !== undefined) for (const child of children) child.kill();
}

function conclude(): void {
  const { stories, checks, kills, seconds, violation } = total;
  for (const line of total.says) console.log(line);
  const each = (value: number, unit: string) => `${((stories * 60) / value).toFixed(0)} a minute ${unit}`;
  const passed = (performance.now() - began) / 1000;
  console.log(
    `${stories} stories, ${checks} checks, ${kills} kills in ${seconds.toFixed(1)} s of processor time: ` +
      `${each(seconds, 'on one core')}, ${each(passed, 'here')}`,
  );
  if (!isOne && violation === undefined) {
    console.log('How often each fault took effect:');
    for (const [kind, times] of Object.entries(total.faults).toSorted((one, other) => other[1] - one[1]))
      console.log(`  ${kind.padEnd(22)} ${times}`);
  }
  console.log(violation ?? 'No promise was broken.');
  const failed = violation === undefined ? 0 : 1;
  console.log(`${stories - failed} passed, ${failed} failed`);
  process.exitCode = failed;
}
