import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { packInto } from '../package/packed.ts';
import { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';
import { openRegistry } from './local-registry.ts';
import { olderNode } from './older-node.ts';

const { program, environment } = olderNode();
const needed =
  /^screening-proxy needs Node 24 or newer\. This is Node \d+\.\d+\.\d+\. To run it on another one: npm install node@24\n$/;

test('npm of an older Node installs everything that the sandbox needs from the packed file', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'older-node-'));
  const registry = await openRegistry();
  context.after(() => {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  // A cache of its own: what this registry says must not reach another installation.
  const options = ['--registry', registry.url, '--cache', join(folder, 'cache'), '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', packInto(folder, 'screening-proxy'), ...options], {
    cwd: folder,
    env: environment,
  });
  const main = join(folder, 'node_modules/screening-proxy/dist/server-example/main.js');
  const sandbox = spawn(process.execPath, [main, 'sandbox'], { cwd: folder, env: { SANDBOX_PORT: '0' } });
  await lineOf(sandbox, /^Sandbox ready/);
  sandbox.kill('SIGTERM');
  await once(sandbox, 'exit');
});

describe('on an older Node', () => {
  const installed = new InstalledProxy();
  after(() => installed.remove());

  const run = (args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: installed.folder,
      env: environment,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  for (const [subcommand, status] of [
    ['', 1],
    ['sandbox', 1],
    ['doctor', 2],
  ] as const)
    test(`screening-proxy ${subcommand} says which Node it needs`, () => {
      const main = join(installed.package, installed.manifest.bin['screening-proxy']!);
      const ended = run([main, ...(subcommand ? [subcommand] : []), '--help']);
      assert.deepEqual([ended.status, ended.stdout], [status, '']);
      assert.match(ended.stderr, needed);
    });

  test('screening-proxy doctor --json says it for a program', () => {
    const main = join(installed.package, installed.manifest.bin['screening-proxy']!);
    const { status, stdout, stderr } = run([main, 'doctor', '--json']);
    assert.deepEqual([status, stderr], [2, '']);
    assert.match((JSON.parse(stdout) as { summary: string }).summary, /needs Node 24/);
  });

  test('the package can be imported, and createProxy says which Node it needs', () => {
    const ended = run([
      '--input-type=module',
      '--eval',
      `import { createProxy } from 'screening-proxy';
       await createProxy({}).catch(({ message }) => console.log(message));`,
    ]);
    assert.deepEqual([ended.status, ended.stderr], [0, '']);
    assert.match(ended.stdout, needed);
  });
});
