import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { checkReplays } from './check-replays.ts';
import { foreignMarks } from './mark.ts';
import type { Tally } from './tally.ts';

describe('what several people sent, sent again', () => {
  let tallies: Tally[];
  before(async () => {
    tallies = await checkReplays();
  });

  test('shows nobody anything of somebody else, opens nothing with a bad key, and changes nothing', () => {
    for (const { name, tried, succeeded, serverErrors } of tallies) {
      assert.deepEqual(succeeded, [], name);
      assert.deepEqual([...serverErrors], [], name);
      assert.ok(tried > 100, `${name}: only ${tried} were tried`);
    }
  });

  test('are found where an answer holds what somebody else may not be shown', () => {
    const mark = { text: 'id-of-anna', owner: 'anna', knownBy: new Set(['anna', 'max']) };
    const shown = '{"screenings":[{"id":"id-of-anna"}]}';
    assert.deepEqual(foreignMarks([mark], shown, 'boris'), [mark]);
    assert.deepEqual(foreignMarks([mark], shown, 'max'), []);
    assert.deepEqual(foreignMarks([mark], '{"screenings":[]}', 'boris'), []);
  });
});
