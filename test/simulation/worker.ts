import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawStory } from './draw-story.ts';
import { loadEverything, runStory, type Told } from './run-story.ts';
import { shorten } from './shorten.ts';
import type { Story } from './story.ts';
import type { Line } from './world/world.ts';

/** What a worker is asked for: the stories of some seeds, or one that is kept in a file. */
export interface Task {
  seeds: string[];
  file: string | undefined;
  processes: 1 | 2 | undefined;
  /** Of processor time, after which it begins no other story. */
  seconds: number;
  keepsLines: boolean;
  histories: boolean;
  shortens: boolean;
}

/** What a worker answers: how many stories, and what happened in them. */
export interface Tally {
  stories: number;
  checks: number;
  kills: number;
  seconds: number;
  faults: Record<string, number>;
  /** What to print. */
  says: string[];
  violation: string | undefined;
}

const keptIn = join(import.meta.dirname, '../../.build/simulation');
const longestLine = 150;
const secondsOfProcessor = (): number => process.cpuUsage().user / 1e6;

process.once('message', (task: Task) => {
  void work(task).then((tally) => process.send!(tally, () => process.exit()));
});

async function work(task: Task): Promise<Tally> {
  await loadEverything();
  const says: string[] = [];
  const tally: Tally = {
    stories: 0,
    checks: 0,
    kills: 0,
    seconds: 0,
    faults: {},
    says,
    violation: undefined,
  };
  const stories =
    task.file === undefined ? task.seeds.map((seed) => drawStory(seed, task)) : [kept(task.file)];
  for (const story of stories) {
    const told = await runStory(story, { keepsLines: task.keepsLines });
    if (told.lines) says.push(tableOf(told.lines));
    if (task.histories) says.push(`history ${story.seed} ${told.digest}`);
    tally.stories += 1;
    tally.checks += told.checks;
    tally.kills += told.kills;
    tally.seconds = secondsOfProcessor();
    for (const [kind, times] of told.faults) tally.faults[kind] = (tally.faults[kind] ?? 0) + times;
    const found = told.violation;
    if (found) tally.violation = `${found.message} (seed ${story.seed}, after ${tally.seconds.toFixed(1)} s)`;
    if (told.violation && task.shortens) says.push(...(await shortened(story, told)));
    if (told.violation || tally.seconds > task.seconds) break;
  }
  return tally;
}

const kept = (file: string): Story => JSON.parse(readFileSync(file, 'utf8')) as Story;

/** One line for each thing that happens. */
function written({ items, ...story }: Story): string {
  const [head, things] = [JSON.stringify(story), items.map((item) => JSON.stringify(item)).join(',\n')];
  return `${head.slice(0, -1)},"items":[\n${things}\n]}\n`;
}

/** A broken promise, with as little as possible that happens before. */
async function shortened(story: Story, told: Told): Promise<string[]> {
  const short = await shorten(story, told);
  const file = join(keptIn, `${told.violation!.rule}-${story.seed}.json`);
  mkdirSync(keptIn, { recursive: true });
  writeFileSync(file, written(short));
  const { lines = [] } = await runStory(short, { keepsLines: true });
  return [
    tableOf(lines),
    ...short.items.map((item) => JSON.stringify(item)),
    `Of ${story.items.length} things that happen, these ${short.items.length} break it. To tell it again:`,
    `  npm run simulate -- --story ${file}`,
    `  npm run simulate -- --seed ${story.seed}`,
  ];
}

/** Who did what when, one line each. */
function tableOf(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ who }) => who.length), 3);
  const head = `${'seconds'.padStart(10)}  ${'who'.padEnd(width)}  what`;
  const rows = lines.map(
    ({ at, who, what }) =>
      `${(at / 1000).toFixed(3).padStart(10)}  ${who.padEnd(width)}  ${what.split('\n')[0]!.slice(0, longestLine)}`,
  );
  return [head, ...rows].join('\n');
}
