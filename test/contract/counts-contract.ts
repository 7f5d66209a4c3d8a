import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Store } from '../../server-example/store/store.ts';
import type { Ground, PrepareGround, StoreUnderTest } from './ground.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-07-14T10:00:00Z');
const pauses = {
  pausesAfter: 2,
  firstPauseMs: 1_000,
  longestPauseMs: 10_000,
  forgottenAfterMs: 365 * dayMs,
};
const proof = (now = start, subject = 'max') =>
  ({ kind: 'proof', subject, rule: { perDay: 2 }, now }) as const;
const invite = (now = start, subject = 'max') =>
  ({ kind: 'invite', subject, rule: { perDay: 2 }, now }) as const;
const wrong = (now = start, subject = 'max') =>
  ({ kind: 'wrong-answer', subject, rule: pauses, now }) as const;
const refused = (now = start, subject = 'max') =>
  ({ kind: 'refused-answer', subject, rule: { perDay: 5 }, now }) as const;

/** What every store promises about what it counts. */
export function countsContract(name: string, prepare: PrepareGround): void {
  describe(`what the ${name} store counts`, () => {
    let ground: Ground;
    let underTest: StoreUnderTest;
    let store: Store;
    before(async () => {
      ground = await prepare();
    });
    after(() => ground.close());
    beforeEach(async () => {
      underTest = await ground.make();
      store = await underTest.open();
    });
    afterEach(async () => {
      await store.close();
      await underTest.remove();
    });
    const counted = async (of: Parameters<Store['counts']['standing']>[0]) =>
      (await store.counts.standing(of)).counted;
    const waitMs = async (of: Parameters<Store['counts']['standing']>[0]) =>
      (await store.counts.standing(of)).waitMs;

    test(`the ${name} store counts so many in any 24 hours, and says how long the next has to wait`, async () => {
      assert.equal((await store.counts.count(proof())).waitMs, 0);
      assert.equal((await store.counts.count(proof(start + 5))).waitMs, 0);
      assert.equal((await store.counts.count(proof(start + 6))).waitMs, dayMs - 6);
      assert.equal(await waitMs(proof(start + 7)), dayMs - 7);
      assert.deepEqual(await store.counts.standing(proof(start + 6, 'eve')), { counted: 0, waitMs: 0 });
      assert.deepEqual(await store.counts.standing(invite(start + 6)), { counted: 0, waitMs: 0 });
      assert.equal((await store.counts.count(proof(start + dayMs))).waitMs, 0);
    });

    test(`the ${name} store counts with pauses that grow, up to the longest`, async () => {
      await store.counts.note(wrong());
      assert.deepEqual(await store.counts.standing(wrong()), { counted: 1, waitMs: 0 });
      const waits = [];
      for (let now = start, count = 0; count < 4; count += 1) {
        await store.counts.count(wrong(now));
        const pause = await waitMs(wrong(now));
        waits.push(pause);
        assert.equal((await store.counts.count(wrong(now + pause - 1))).waitMs, 1);
        now += pause;
      }
      assert.deepEqual(waits, [1_000, 4_000, 10_000, 10_000]);
    });

    test(`the ${name} store counts each of those that come at once, at whichever instance, and when it is opened again`, async () => {
      const other = (await underTest.another()) ?? store;
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? store : other).counts.count(proof())),
      );
      if (other !== store) await other.close();
      assert.equal(answers.filter((one) => one.waitMs === 0).length, 2);
      await store.close();
      store = await underTest.open();
      assert.equal(await counted(proof()), 2);
    });

    test(`the ${name} store takes back the one that is meant, and no other`, async () => {
      await store.counts.count(wrong(start));
      const { id } = await store.counts.count(wrong(start + 1));
      assert.equal(await waitMs(wrong(start + 1)), 1_000);
      await store.counts.takeBack(id);
      await store.counts.takeBack(id);
      assert.deepEqual(await store.counts.standing(wrong(start + 1)), { counted: 1, waitMs: 0 });
    });

    test(`the ${name} store counts what is noted beyond every rule, and the same once`, async () => {
      for (const answer of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) await store.counts.note(refused(), answer);
      await store.counts.note(refused(start, 'eve'), 'a');
      assert.deepEqual(await store.counts.standing(refused()), { counted: 6, waitMs: dayMs });
      assert.equal(await counted(refused(start, 'eve')), 1);
    });

    test(`the ${name} store begins anew what a clock counted that was ahead, and keeps nobody longer`, async () => {
      for (const make of [wrong, proof]) {
        await store.counts.note(make(start + 30 * dayMs));
        await store.counts.note(make(start + 40 * dayMs));
      }
      assert.deepEqual([await waitMs(wrong()), await waitMs(proof())], [1_000, dayMs]);
      assert.deepEqual(
        [await waitMs(wrong(start + 999)), await waitMs(proof(start + 999))],
        [1, dayMs - 999],
      );
      assert.equal(await waitMs(wrong(start + 1_000)), 0);
      assert.equal(await waitMs(proof(start + dayMs)), 0);
    });

    test(`the ${name} store keeps of an erased person what they could do once more, and not what it was`, async () => {
      for (const make of [proof, invite, wrong]) await store.counts.note(make());
      await store.counts.note(refused(), 'an answer');
      await store.counts.note(invite(start, 'eve'));
      await store.erase('max', start);
      const kept = [await counted(proof()), await counted(wrong()), await counted(refused())];
      assert.deepEqual([...kept, await counted(invite())], [1, 1, 1, 0]);
      assert.equal(await counted(invite(start, 'eve')), 1);
      const rows = await underTest.query('SELECT what FROM counts WHERE what IS NOT NULL');
      assert.equal(rows.length, 0);
    });

    test(`the ${name} store forgets what counts no more, also what of erased people is left`, async () => {
      for (const make of [proof, invite, refused]) await store.counts.note(make());
      await store.counts.note(wrong());
      await store.counts.note(wrong(start + dayMs));
      await store.counts.note(wrong(start, 'eve'));
      await store.erase('max', start);
      const rows = async () => (await underTest.query('SELECT kind FROM counts')).length;
      await store.counts.forget(start + 2 * dayMs, pauses);
      assert.equal(await rows(), 5);
      await store.counts.forget(start + 8 * dayMs, pauses);
      assert.equal(await rows(), 3);
      await store.counts.forget(start + 365 * dayMs + 1, pauses);
      assert.equal(await rows(), 2);
      await store.counts.forget(start + 366 * dayMs + 1, pauses);
      assert.equal(await rows(), 0);
    });

    test(`the ${name} store counts anew where there was none for long, whether the old ones are deleted or not`, async () => {
      for (let count = 0; count < 3; count += 1) await store.counts.note(wrong());
      const later = start + 366 * dayMs;
      assert.deepEqual(await store.counts.standing(wrong(later)), { counted: 0, waitMs: 0 });
      await store.counts.note(wrong(later));
      assert.equal(await counted(wrong(later)), 1);
    });
  });
}
