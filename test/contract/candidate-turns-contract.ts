import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Store } from '../../server-example/store/store.ts';
import type { Ground, PrepareGround, StoreUnderTest } from './ground.ts';

const long = { now: 0, forMs: 3_600_000 };
/** One that is over as soon as it is taken. */
const short = { now: 0, forMs: 0 };

/** What every store promises about the turns of candidates. */
export function candidateTurnsContract(name: string, prepare: PrepareGround): void {
  describe(`the turns of candidates in the ${name} store`, () => {
    let ground: Ground;
    let underTest: StoreUnderTest;
    let store: Store;
    let another: Store | undefined;
    /** Of two instances, where several may share the data. */
    let here: Store['candidateTurns'];
    let there: Store['candidateTurns'];
    before(async () => {
      ground = await prepare();
    });
    after(() => ground.close());
    beforeEach(async () => {
      underTest = await ground.make();
      store = await underTest.open();
      another = await underTest.another();
      here = store.candidateTurns;
      there = (another ?? store).candidateTurns;
    });
    afterEach(async () => {
      await another?.close();
      await store.close();
      await underTest.remove();
    });

    test(`the ${name} store gives the turn of a candidate to one at a time, whatever the instance`, async () => {
      const asked = ['one', 'two', 'three', 'four'];
      const placeOf = (turn: string) => (asked.indexOf(turn) % 2 === 0 ? here : there);
      const had = await Promise.all(asked.map((turn) => placeOf(turn).take('anna', turn, long)));
      const [turn, ...others] = asked.filter((_, index) => had[index]);
      assert.ok(turn !== undefined);
      assert.deepEqual(others, []);
      assert.equal(await there.take('bob', 'another', long), true);
      assert.equal(await placeOf(turn).isHeld(turn), true);
      assert.equal(await placeOf(turn).end('anna', turn), true);
      assert.equal(await placeOf(turn).isHeld(turn), false);
    });

    test(`the ${name} store gives the turn to those who wait in the order in which they asked first`, async () => {
      assert.equal(await here.take('anna', 'first', long), true);
      assert.equal(await there.take('anna', 'second', long), false);
      assert.equal(await here.take('anna', 'third', long), false);
      await here.end('anna', 'first');
      assert.equal(await here.take('anna', 'third', long), false);
      assert.equal(await there.take('anna', 'second', long), true);
      // Asked once more, it is still had.
      assert.equal(await there.take('anna', 'second', long), true);
      await there.end('anna', 'second');
      assert.equal(await here.take('anna', 'fourth', long), false);
      assert.equal(await here.end('anna', 'third'), true);
      assert.equal(await here.take('anna', 'fourth', long), true);
    });

    test(`the ${name} store ends a turn that nobody ends, and tells its holder that somebody else had one since`, async () => {
      assert.equal(await here.take('anna', 'first', short), true);
      assert.equal(await there.take('anna', 'second', short), true);
      assert.equal(await here.end('anna', 'first'), false);
      assert.equal(await there.end('anna', 'second'), true);
      await here.take('anna', 'third', long);
      assert.equal(await there.end('anna', 'second'), false);
      assert.equal(await there.take('anna', 'fourth', long), false);
    });

    test(`the ${name} store leaves a turn to whoever has it while the candidate is erased`, async () => {
      await here.take('anna', 'first', long);
      await store.erase('anna', 0);
      assert.equal(await there.take('anna', 'second', long), false);
      assert.equal(await here.end('anna', 'first'), true);
    });
  });
}
