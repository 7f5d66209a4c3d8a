import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { longParts, type Part, quickParts } from './parts.ts';

/**
 * Runs the parts of the checks, two at a time, and each of them whatever fails. `--long` runs what CI adds, and `--all`
 * everything; names run these parts alone: `npm test -- page types`. What a part prints is kept in `.build/checks`, and
 * shown where it fails.
 */
const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

interface Result {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

const root = join(import.meta.dirname, '..');
const keptIn = join(root, '.build/checks');
const lanes = 2;
/** More than one failure takes. */
const mostLines = 400;
const programs = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

/** How the runners of Node and of the browser close, and the checkers of attacks and faults. */
const counts = {
  passed: /^(?:ℹ pass (\d+)|(\d+) passed, \d+ failed.*)$/gm,
  failed: /^(?:ℹ (?:fail|cancelled) (\d+)|\d+ passed, (\d+) failed.*)$/gm,
};

/** The sum of what a pattern counts in a text. */
const sum = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].reduce((total, [, one, other]) => total + Number(one ?? other), 0);

/** What is shown of a failure: Node lists at the end what failed, but for files that could not be loaded. */
function failuresIn(output: string): string {
  const list = output.lastIndexOf('✖ failing tests:');
  const isWhole = list !== -1 && !output.slice(list).includes("'test failed'");
  return isWhole ? output.slice(list) : output.split('\n').slice(-mostLines).join('\n');
}

/** They end with this process, however that ends. */
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const { pid } of running) process.kill(-pid!, 'SIGTERM');
    process.exit(1);
  });

/** Runs a command to its end. */
async function run(command: string): Promise<{ output: string; isGood: boolean }> {
  const child = spawn(command, {
    shell: true,
    // A group of its own, which a signal reaches whole.
    detached: true,
    cwd: root,
    env: {
      ...process.env,
      PATH: programs,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      // Hundreds of processes load the same files: the first compiles them for all.
      NODE_COMPILE_CACHE: join(root, '.build/compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  return { output: stripVTControlCharacters(output), isGood: code === 0 };
}

/** A command that counts no tests is one check. A part ends with the first command that fails. */
async function runPart({ name, commands }: Part): Promise<Result> {
  const log = join(keptIn, `${name}.log`);
  const began = performance.now();
  const result = { name, passed: 0, failed: 0, seconds: 0 };
  let kept = '';
  for (const command of commands) {
    const { output, isGood } = await run(command);
    kept += `$ ${command}\n${output}`;
    const [passed, failed] = [sum(output, counts.passed), sum(output, counts.failed)];
    result.passed += isGood && passed === 0 ? 1 : passed;
    result.failed += isGood ? failed : Math.max(failed, 1);
    if (isGood) continue;
    console.log(`\n${name}: ${command}\n${failuresIn(output)}\nAll that it printed: ${relative(root, log)}`);
    break;
  }
  result.seconds = (performance.now() - began) / 1000;
  writeFileSync(log, kept);
  console.log(row(result));
  return result;
}

const row = ({ name, passed, failed, seconds }: Result): string =>
  [
    failed > 0 ? '✖' : '✔',
    name.padEnd(14),
    String(passed).padStart(6),
    String(failed).padStart(6),
    seconds.toFixed(0).padStart(8),
  ].join(' ');

/** The parts that were asked for, and those that they come after. An unknown name ends the program. */
function chosenParts(): Part[] {
  const all = [...quickParts, ...longParts];
  const usual = values.all ? all : values.long ? longParts : quickParts;
  const chosen = new Set(positionals.length > 0 ? positionals : usual.map(({ name }) => name));
  for (const name of chosen) {
    const part = all.find((one) => one.name === name);
    if (!part) {
      console.error(`There is no part ${name}, but ${all.map((one) => one.name).join(', ')}.`);
      process.exit(1);
    }
    for (const before of part.after ?? []) chosen.add(before);
  }
  return all.filter(({ name }) => chosen.has(name));
}

const began = performance.now();
const parts = chosenParts();
mkdirSync(keptIn, { recursive: true });

const results = new Map<string, Promise<Result>>();
const waiting = [...parts];
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      for (const name of part.after ?? []) await results.get(name);
      results.set(part.name, runPart(part));
      await results.get(part.name);
    }
  }),
);

const table = await Promise.all(results.values());
const total = { name: 'all', passed: 0, failed: 0, seconds: (performance.now() - began) / 1000 };
for (const { passed, failed } of table) {
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n  part           passed failed  seconds\n${[...table, total].map(row).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
