import assert from 'node:assert/strict';
import { test } from 'node:test';

const entries = ['index.js', 'launcher/define.js', 'status/define.js', 'bundle.js', 'bundle-status.js'];

for (const entry of entries)
  test(`dist/${entry} can be imported where there is no page`, async () => {
    const url = new URL(`../../../dist/${entry}`, import.meta.url);
    const module = (await import(url.href)) as Record<string, unknown>;
    assert.equal(typeof (module['ScreeningStatusElement'] ?? module['ScreeningLauncherElement']), 'function');
  });
