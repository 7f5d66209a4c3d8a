import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

test('systemd understands every line of the unit, and rates what it may do as safe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-unit-'));
  const unit = join(folder, 'screening-proxy.service');
  // The machine that runs this test may have its Node elsewhere.
  const text = readFileSync('deploy/screening-proxy.service', 'utf8').replace(
    '/usr/bin/node',
    process.execPath,
  );
  writeFileSync(unit, text);
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
    return { status, said: stderr, rating: /exposure level for .*: ([\d.]+)/.exec(stdout)?.[1] };
  };
  assert.deepEqual(analyze('verify'), { status: 0, said: '', rating: undefined });
  assert.ok(Number(analyze('security', '--offline=true').rating) < 2);
  rmSync(folder, { recursive: true });
});
