import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { CandidateTurnStore, Store } from '../../server-example/store/store.ts';
import { type Ground, stores, type StoreUnderTest } from './stores.ts';

const long = { now: 0, forMs: 3_600_000 };
/** One that is over as soon as it is taken. */
const short = { now: 0, forMs: 0 };

for (const [name, prepare] of Object.entries(stores)) {
  describe(`the turns of candidates in the ${name} store`, () => {
    let ground: Ground;
    let underTest: StoreUnderTest;
    let store: Store;
    let another: Store | undefined;
    /** Of two instances, where several may share the data. */
    let here: CandidateTurnStore;
    let there: CandidateTurnStore;
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
      const taken = await Promise.all([here, there, here, there].map((turns) => turns.take('anna', long)));
      const [turn, ...others] = taken.filter((one) => one !== undefined);
      assert.ok(turn !== undefined);
      assert.deepEqual(others, []);
      assert.notEqual(await there.take('bob', long), undefined);
      assert.equal(await there.end('anna', turn), true);
      assert.notEqual(await here.take('anna', long), undefined);
    });

    test(`the ${name} store ends a turn that nobody ends, and tells its holder that somebody else had one since`, async () => {
      const first = await here.take('anna', short);
      const second = await there.take('anna', short);
      assert.equal(await here.end('anna', first!), false);
      assert.equal(await there.end('anna', second!), true);
      await here.take('anna', long);
      assert.equal(await there.end('anna', second!), false);
      assert.equal(await there.take('anna', long), undefined);
    });

    test(`the ${name} store leaves a turn to whoever has it while the candidate is erased`, async () => {
      const turn = await here.take('anna', long);
      await store.erase('anna', 0);
      assert.equal(await there.take('anna', long), undefined);
      assert.equal(await here.end('anna', turn!), true);
    });
  });
}
