import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { sqliteDatabase } from '../faults/fault-database.ts';
import { runFaults } from '../faults/fault-run.ts';
import { checkHistory } from '../faults/history-checker.ts';

/** `npm run test:faults` does the same with 200 kills of each. */
const kills = 6;

describe('a proxy that is killed under load', () => {
  const database = sqliteDatabase();
  after(() => database.close());
  const plan = { database, instances: 1, pages: 8, callbacksPerSecond: 200, kills };

  const survives = async (readsBack: boolean) => {
    const seed = randomBytes(4).toString('hex');
    const name = `seed ${seed}`;
    const { history, tried, survived, sent } = await runFaults({ ...plan, name, readsBack, seed });
    assert.deepEqual(checkHistory(history), [], name);
    assert.deepEqual([tried, survived], [kills, kills]);
    assert.ok(sent > 0 && history.looks.length > 0, 'Nothing was tried.');
  };

  test('it loses, doubles, turns back, mixes up and leaves nothing where callbacks alone bring news', () =>
    survives(false));

  test('it loses, doubles, turns back, mixes up and leaves nothing where it reads screenings back', () =>
    survives(true));
});
