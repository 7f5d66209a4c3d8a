import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { FrameworkProject } from './framework-project.ts';

describe('a project of svelte', () => {
  let project: FrameworkProject;
  before(() => {
    project = new FrameworkProject('svelte', {
      host: 'test/frameworks/consumers/host',
      'svelte/check.svelte': 'test/frameworks/consumers/svelte/check.svelte',
      'behaviours/stage.svelte': 'test/frameworks/consumers/behaviours/stage.svelte',
      'behaviours/scene.ts': 'test/frameworks/consumers/behaviours/scene.ts',
    });
    project.install();
  });
  after(() => project.remove());

  test('svelte-check accepts the templates of the tests, and refuses a misspelled field and event', () => {
    const found = project.refusal('svelte-check', '--output', 'machine');
    const lines = [...found.matchAll(/ERROR "([^"]+)" (\d+):/g)].map(([, file, line]) => `${file}:${line}`);
    // The comments in the file say what is wrong in the line below.
    const wrong = readFileSync(join(project.folder, 'wrong.svelte'), 'utf8').split('\n');
    const expected = wrong.flatMap((line, index) =>
      line.startsWith('<!-- Wrong:') ? [`wrong.svelte:${index + 2}`] : [],
    );
    assert.ok(expected.length > 0);
    assert.deepEqual(lines, expected);
  });
});
