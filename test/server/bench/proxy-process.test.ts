import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { issueTokens, startProxy } from '../../../bench/relay/proxy-process.ts';

test('the benchmarks start the proxy as npm does, and get page sessions from it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-bench-'));
  const server = await startProxy(folder, join(folder, 'screenings.db'));
  const tokens = await issueTokens(server.port, [{ user: 'anna', role: 'candidate', packages: [] }]);
  await server.stop();
  rmSync(folder, { recursive: true });
  assert.match(tokens[0]!, /^[\w-]+\.[\w-]+\.[\w-]+$/);
});
