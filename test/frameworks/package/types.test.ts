import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { consumerFolder, installInto } from './packed.ts';

const folder = consumerFolder('types');
installInto(folder);
cpSync(join(import.meta.dirname, 'types'), folder, { recursive: true });

const complaints = (...options: string[]): string => complaintsOf(folder, options);

/** What the compiler says of a project. */
function complaintsOf(project: string, options: string[] = []): string {
  try {
    return execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project, ...options], {
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

// `@ts-expect-error` is an error itself above a line that compiles.
test('in a strict project, what is right compiles and what is wrong does not', () => {
  const wrong = globSync('*.{ts,tsx}', { cwd: folder }).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').match(/@ts-expect-error/g),
  );
  assert.ok(wrong.length > 15);
  assert.equal(complaints(), '');
});

test('a project that also checks the types of its libraries finds no mistake in these', () => {
  const ours = complaints('--skipLibCheck', 'false')
    .split('\n')
    .filter((line) => line.includes('screening-elements/'));
  assert.deepEqual(ours, []);
});

test('the import of one element alone gives its events their types', () => {
  const files = {
    launcher: "launcher')!.addEventListener('screening-created', ({ screening }) => screening.id",
    status: "status')!.addEventListener('screening-connection', ({ state }) => state",
  };
  for (const [name, rest] of Object.entries(files)) {
    const alone = consumerFolder(name);
    installInto(alone);
    cpSync(join(folder, 'tsconfig.json'), join(alone, 'tsconfig.json'));
    const page = `import 'screening-elements/${name}';\ndocument.querySelector('screening-${rest});\n`;
    writeFileSync(join(alone, 'page.ts'), page);
    assert.equal(complaintsOf(alone), '');
  }
});

test('the types are the same to a project that resolves modules as Node does', () => {
  assert.equal(complaints('--module', 'nodenext', '--moduleResolution', 'nodenext'), '');
});
