import assert from 'node:assert/strict';
import { describe, test, before } from 'node:test';
import { checkReplays } from '../../attacks/check-replays.ts';
import type { Tally } from '../../attacks/tally.ts';

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
});
