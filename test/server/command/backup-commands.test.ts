import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import { secrets } from '../house.ts';

test('the command of docs/operate.md makes a copy that nobody else reads', async () => {
  const page = readFileSync(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
  const commands = [...page.matchAll(/^```sh\n(.+?)^```$/gms)].map(([, text]) => text ?? '');
  const command = commands.find((text) => text.includes('node -e'));
  const folder = mkdtempSync(join(tmpdir(), 'screening-backup-'));
  const file = join(folder, 'screenings.db');
  const store = await openSqlite(file, 'test', { secrets });
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  execFileSync('sh', ['-c', `umask 022\n${command}`], { cwd: folder, env: { ...process.env, PATH: path } });
  assert.equal(statSync(join(folder, 'copy.db')).mode & 0o777, 0o600);
  const copy = await openSqlite(join(folder, 'copy.db'), 'test', { secrets });
  assert.equal(copy.epoch, store.epoch);
  await Promise.all([store.close(), copy.close()]);
  rmSync(folder, { recursive: true });
});
