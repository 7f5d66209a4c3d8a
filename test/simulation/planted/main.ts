import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

/**
 * Plants one mistake after the other into a copy, and says which rule finds it after how long, with one process and with two:
 * `--minutes M` of processor time at most for each, `--only WORDS` some of them.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, only: { type: 'string', default: '' } },
});

const root = join(import.meta.dirname, '../../..');

/** A mistake of a kind that was real here, by one replacement. */
interface Bug {
  name: string;
  file: string;
  from: string;
  to: string;
}

const bugs = [
  ...readFileSync(join(import.meta.dirname, 'bugs.txt'), 'utf8').matchAll(
    /^(.+): (\S+)\n- (.+)\n\+ ?(.*)$/gm,
  ),
].map(([, name, file, from, to]): Bug => ({ name: name!, file: file!, from: lines(from!), to: lines(to!) }));

function lines(text: string): string {
  return text.replaceAll('\\n', '\n');
}

/** The sources that a simulation runs, and nothing else. */
function copyOf(bug: Bug): string {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const name of ['package.json', 'src', 'server-example', 'test/simulation'])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/node_modules|\/dist(\/|$)/.test(path.slice(root.length)),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, bug.file), partsAround(bug).join(bug.to));
  return copy;
}

const partsAround = ({ file, from }: Bug): string[] => readFileSync(join(root, file), 'utf8').split(from);

/** The rule that found it, and after how long; or that none did. */
async function simulate(copy: string, processes: number): Promise<string> {
  const options = [
    '--no-shortening',
    '--workers',
    '1',
    '--processes',
    `${processes}`,
    '--minutes',
    values.minutes,
  ];
  const run = promisify(execFile)(process.execPath, ['test/simulation/main.ts', ...options], { cwd: copy });
  const { stdout, stderr } = await run.catch((failure: { stdout: string; stderr: string }) => failure);
  const [, rule, seconds] = /^([a-z-]+): [^]*\(seed \S+, after (\S+) s\)$/m.exec(stdout) ?? [];
  const stories = /^(\d+) stories/m.exec(stdout)?.[1];
  if (rule) return `${rule}, ${seconds} s`;
  return stories ? `not in ${stories} stories` : `broken: ${(stderr || stdout).slice(0, 300)}`;
}

let found = 0;
const chosen = bugs.filter(({ name }) => name.includes(values.only));
const lost = chosen.filter((bug) => partsAround(bug).length !== 2);
if (lost.length > 0)
  throw new Error(`These have no place of their own any more: ${lost.map(({ name }) => name).join(' · ')}.`);
for (const bug of chosen) {
  const copy = copyOf(bug);
  const results = await Promise.all([1, 2].map((processes) => simulate(copy, processes)));
  rmSync(copy, { recursive: true });
  if (results.some((result) => !result.startsWith('not in'))) found += 1;
  console.log(`| ${bug.name} | ${results.join(' | ')} |`);
}
console.log(`${found} of ${chosen.length} found`);
