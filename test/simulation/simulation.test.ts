import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const folder = import.meta.dirname;
const stories = join(folder, 'stories');

/** What a process of its own says of stories. */
async function simulate(...options: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [join(folder, 'main.ts'), '--workers', '1', ...options]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { output, code };
}

const historiesIn = (output: string): string[] => output.match(/^history .+$/gm) ?? [];

describe('a story that once broke a promise', () => {
  for (const file of readdirSync(stories).filter((name) => name.endsWith('.json')))
    test(`${file} breaks none any more`, async () => {
      const { output, code } = await simulate('--story', join(stories, file));
      assert.equal(code, 0, output);
    });
});

test('a seed has one history: in each process, alone and after others, with one process of the proxy and with two', async () => {
  for (const processes of ['1', '2']) {
    const many = await simulate('--first', '7', '--stories', '3', '--histories', '--processes', processes);
    const [, , last] = historiesIn(many.output);
    const alone = await simulate('--seed', '9', '--processes', processes);
    assert.deepEqual(historiesIn(alone.output), [last], many.output);
  }
});
