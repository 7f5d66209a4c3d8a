import { loadRefusals, loadSchemas } from '../../src/client/api/answer-files.ts';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeath } from './world/life.ts';
import { Stage } from './stage.ts';
import { quietMs, type Story, troubleMs } from './story.ts';
import { Violation } from './violation.ts';
import { type Line, world } from './world/world.ts';

/** What came of a story. */
export interface Told {
  violation: Violation | undefined;
  /** When the story ended. */
  endedAt: number;
  /** Stands for all that happened, and when. */
  digest: string;
  lines: Line[] | undefined;
  /** How often each fault took effect. */
  faults: Map<string, number>;
  kills: number;
  checks: number;
}

/** Memory where there is some: nothing here is about power loss. */
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'simulation-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

interface TellingOptions {
  keepsLines?: boolean;
  /** Where it is not told to its end. */
  until?: number;
}

/** Half an hour without faults is the end. Most stories end sooner: once everything is as it must be then, for good. */
const endMs = troubleMs + quietMs;
const soonMs = troubleMs + 240_000;
const shareOfLong = 0.1;

/** Tells a story from its beginning to its end, or to the first promise that is broken. */
export async function runStory(
  story: Story,
  { keepsLines = false, until = endMs }: TellingOptions = {},
): Promise<Told> {
  world.begin(story.seed, { keepsLines });
  const file = join(folder, 'story.db');
  for (const end of ['', '-wal', '-shm', '.lock']) rmSync(file + end, { force: true });
  let violation: Violation | undefined;
  const fail = (error: unknown): void => {
    if (violation || isDeath(error)) return;
    violation = error instanceof Violation ? error : crashOf(error);
    world.note('CHECKER', violation.message);
  };
  world.report = fail;
  process.on('unhandledRejection', fail);
  try {
    const stage = new Stage(story, file);
    stage.begin();
    const isOver = () => violation !== undefined;
    if (until > soonMs && world.random('end') > shareOfLong) await world.runUntil(soonMs, isOver);
    if (world.now < soonMs || stage.brokenAtEnd() !== undefined) await world.runUntil(until, isOver);
    if (!violation && until >= endMs) {
      const broken = stage.brokenAtEnd();
      if (broken) fail(broken);
    }
    const { lines } = world;
    const { kills } = stage;
    const told = { endedAt: world.now, digest: world.digest(), lines, faults: stage.faults.taken, kills };
    await stage.close();
    return { ...told, violation, checks: stage.service.checks.length };
  } finally {
    process.off('unhandledRejection', fail);
  }
}

/** A failure of a process that lives, and that nobody awaits. */
const crashOf = (error: unknown): Violation =>
  new Violation('crash', error instanceof Error ? (error.stack ?? error.message) : String(error));

/** What pages load late: a file that comes from the disk comes when it likes. */
export async function loadEverything(): Promise<void> {
  world.begin('files');
  await Promise.all([loadSchemas(), loadRefusals()]);
}
