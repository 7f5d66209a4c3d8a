import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawStory } from './draw-story.ts';
import { loadEverything } from './load-everything.ts';
import { runStory, type Told } from './run-story.ts';
import { shorten } from './shorten.ts';
import type { Story } from './story.ts';
import { tableOf } from './table.ts';

/**
 * Tells stories until one breaks a promise: `--stories N` of them, or as many as fit into `--minutes M` of processor time, so
 * that a busy machine tells as many. `--first N` begins with another one, `--processes 1` or `2` fixes how many share the
 * database, `--histories` prints what stands for each. `--seed S` and `--story FILE` tell one, with a table of who did what when.
 */
const { values } = parseArgs({
  options: {
    stories: { type: 'string' },
    minutes: { type: 'string' },
    first: { type: 'string', default: '1' },
    processes: { type: 'string' },
    seed: { type: 'string' },
    story: { type: 'string' },
    histories: { type: 'boolean', default: false },
    'no-shortening': { type: 'boolean', default: false },
  },
});

const keptIn = join(import.meta.dirname, '../../.build/simulation');
const secondsOfProcessor = (): number => process.cpuUsage().user / 1e6;
const processes = values.processes === undefined ? undefined : values.processes === '2' ? 2 : 1;

await loadEverything();
const began = secondsOfProcessor();
if (values.story !== undefined || values.seed !== undefined) await tellOne();
else await tellMany();

/** The story that was asked for, whole. */
async function tellOne(): Promise<void> {
  const story =
    values.story === undefined
      ? drawStory(values.seed!, { processes })
      : (JSON.parse(readFileSync(values.story, 'utf8')) as Story);
  const told = await runStory(story, { keepsLines: true });
  console.log(tableOf(told.lines ?? []));
  console.log(`history ${story.seed} ${told.digest}`);
  conclude(told);
}

async function tellMany(): Promise<void> {
  const first = Number(values.first);
  const most = values.stories === undefined ? Number.POSITIVE_INFINITY : Number(values.stories);
  const seconds = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes) * 60;
  const faults = new Map<string, number>();
  let count = 0;
  let checks = 0;
  let kills = 0;
  while (count < (most === seconds ? 100 : most) && secondsOfProcessor() - began < seconds) {
    const story = drawStory(String(first + count), { processes });
    const told = await runStory(story);
    if (values.histories) console.log(`history ${story.seed} ${told.digest}`);
    count += 1;
    checks += told.checks;
    kills += told.kills;
    for (const [kind, times] of told.faults) faults.set(kind, (faults.get(kind) ?? 0) + times);
    if (told.violation) return report(story, told, count);
  }
  const spent = secondsOfProcessor() - began;
  console.log(
    `${count} stories, ${checks} checks, ${kills} kills in ${spent.toFixed(1)} s of processor time:`,
  );
  console.log(`${((count * 60) / spent).toFixed(0)} a minute on one core. How often each fault took effect:`);
  for (const [kind, times] of [...faults].toSorted((one, other) => other[1] - one[1]))
    console.log(`  ${kind.padEnd(22)} ${times}`);
  console.log(`${count} passed, 0 failed`);
}

/** A broken promise: the story, as short as it can be, with its table. */
async function report(story: Story, told: Told, count: number): Promise<void> {
  const spent = secondsOfProcessor() - began;
  const { rule } = told.violation!;
  console.log(`found ${rule} after ${spent.toFixed(1)} s, in story ${count} (seed ${story.seed})`);
  if (values['no-shortening']) return conclude(told);
  const short = await shorten(story, told);
  mkdirSync(keptIn, { recursive: true });
  const file = join(keptIn, `${rule}-${story.seed}.json`);
  writeFileSync(file, `${JSON.stringify(short, undefined, 2)}\n`);
  const again = await runStory(short, { keepsLines: true });
  console.log(tableOf(again.lines ?? []));
  console.log(`${story.items.length} things happened, ${short.items.length} are left: ${file}`);
  conclude(again);
}

function conclude({ violation }: Told): void {
  console.log(violation ? violation.message : 'No promise was broken.');
  console.log(violation ? '0 passed, 1 failed' : '1 passed, 0 failed');
  process.exitCode = violation ? 1 : 0;
}
