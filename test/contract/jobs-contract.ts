import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { revisedRecord } from '../../server-example/screenings/revision.ts';
import type { Reservation } from '../../server-example/store/reservation.ts';
import type { Store } from '../../server-example/store/store.ts';
import type { Job, JobUpdate } from '../../server-example/store/tables/jobs.ts';
import { at, sampleRecord } from '../sample-record.ts';
import type { Ground, PrepareGround, StoreUnderTest } from './ground.ts';

const jobOf = (about: string, more: Partial<Job> = {}): Job => ({
  kind: 'read',
  about,
  since: 0,
  runAt: 0,
  attempts: 0,
  detail: null,
  ...more,
});
const once =
  (job: Job): JobUpdate =>
  (known) =>
    known ? undefined : job;
const lease = { kinds: ['read'], limit: 10, forMs: 1_000 } as const;

/** What every store promises about what must happen later. */
export function jobsContract(name: string, prepare: PrepareGround): void {
  describe(`the jobs in the ${name} store`, () => {
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

    const add = (job: Job) => store.jobs.change(job.kind, job.about, once(job));
    const reservation = (id: string): Reservation => ({
      owner: 'candidate anna',
      key: id,
      bodyDigest: 'digest',
      record: sampleRecord(id),
      sign: () => [],
      mayJoin: () => false,
      jobs: [{ kind: 'settle', about: id, update: once(jobOf(id, { kind: 'settle' })) }],
    });

    test(`the ${name} store hands out what is due once, the longest due first, at whichever instance`, async () => {
      for (const [about, runAt] of [
        ['a', 20],
        ['b', 10],
        ['c', 30],
        ['later', 31],
      ] as const)
        await add(jobOf(about, { runAt }));
      const other = await underTest.another();
      assert.deepEqual(
        (await store.jobs.take(30, { ...lease, limit: 2 })).map(({ about }) => about),
        ['b', 'a'],
      );
      const rest = await Promise.all([store, other ?? store].map((one) => one.jobs.take(30, lease)));
      assert.deepEqual(
        rest.flat().map(({ about }) => about),
        ['c'],
      );
      assert.deepEqual(await store.jobs.take(30, lease), []);
      await other?.close();
      assert.equal((await store.jobs.take(1_030, lease)).length, 4, 'the leases are over');
      assert.deepEqual(await store.jobs.count(), { read: 4 });
    });

    test(`the ${name} store hands out only the kinds that are asked for`, async () => {
      await add(jobOf('a'));
      await add(jobOf('a', { kind: 'settle' }));
      const taken = await store.jobs.take(0, { ...lease, kinds: ['settle'] });
      assert.deepEqual(
        taken.map(({ kind }) => kind),
        ['settle'],
      );
      assert.equal((await store.jobs.take(0, lease)).length, 1);
    });

    test(`the ${name} store ends a job as it was taken, and keeps one that has changed since`, async () => {
      await add(jobOf('a'));
      await add(jobOf('b'));
      const [done, changed] = await store.jobs.take(0, lease);
      await store.jobs.change('read', 'b', (known) => known && { ...known, runAt: 5 });
      await store.jobs.end(done!, null);
      await store.jobs.end(changed!, null);
      assert.equal(await store.jobs.get('read', 'a'), undefined);
      assert.deepEqual(await store.jobs.get('read', 'b'), jobOf('b', { runAt: 5 }));
      const [again] = await store.jobs.take(5, lease);
      await store.jobs.end(again!, { attempts: 1, runAt: 9 });
      assert.deepEqual(await store.jobs.get('read', 'b'), jobOf('b', { runAt: 9, attempts: 1 }));
      assert.equal((await store.jobs.take(9, lease)).length, 1, 'its lease has ended');
    });

    test(`the ${name} store leaves a job to who has it now, whatever the one before says at the end`, async () => {
      await add(jobOf('a'));
      const [late] = await store.jobs.take(0, lease);
      const [now] = await store.jobs.take(1_000, lease);
      await store.jobs.end(late!, null);
      assert.deepEqual(await store.jobs.get('read', 'a'), jobOf('a'));
      assert.deepEqual(await store.jobs.take(1_500, lease), []);
      await store.jobs.end(now!, null);
      assert.equal(await store.jobs.get('read', 'a'), undefined);
    });

    test(`the ${name} store has news for the host due at once, whatever the clock said when it was noted`, async () => {
      await store.close();
      store = await underTest.open({ tellsHost: true });
      await store.orders.reserve(reservation('a'));
      const ahead = '2999-01-01T00:00:00.000Z';
      await store.screenings.change('a', (one) => revisedRecord(one, { phase: 'complete' }, ahead), {
        place: true,
      });
      assert.equal((await store.jobs.take(0, { ...lease, kinds: ['tell-host'] })).length, 1);
    });

    test(`the ${name} store finds a screening by the service's id, also one that is only reserved, and what was kept for it`, async () => {
      await store.orders.reserve(reservation('a'));
      for (const [serviceId, keptAt] of [
        ['s1', 10],
        ['s2', 20],
        ['s3', 30],
      ] as const)
        assert.equal(await store.unclaimed.keep(serviceId, keptAt), true);
      await store.unclaimed.keep('s2', 90);
      assert.deepEqual(await store.unclaimed.due(9), []);
      assert.equal(await store.screenings.byServiceId('s3'), undefined);
      await store.screenings.change('a', (one) => revisedRecord(one, { serviceId: 's3' }, at));
      assert.equal((await store.screenings.byServiceId('s3'))?.id, 'a');
      assert.deepEqual((await store.unclaimed.due(20)).toSorted(), ['s1', 's2', 's3']);
      assert.deepEqual(await store.unclaimed.due(9), ['s3']);
      await store.close();
      store = await underTest.open();
      const forgotten = await Promise.all([store.unclaimed.forget('s3'), store.unclaimed.forget('s3')]);
      assert.deepEqual(forgotten.toSorted(), [false, true]);
      assert.deepEqual(await store.unclaimed.due(9), []);
    });

    test(`the ${name} store keeps a thousand service's ids that nobody knows, and no worker gets them`, async () => {
      const keep = (count: number) => store.unclaimed.keep(`s${count}`, 0);
      await keep(1);
      await underTest.query(
        `WITH RECURSIVE others AS (SELECT 2 AS count UNION ALL SELECT count + 1 FROM others WHERE count < 1000)
         INSERT INTO jobs (kind, about, since, run_at, attempts, detail, locked_by, locked_until)
         SELECT kind, 's' || count, since, run_at, attempts, detail, locked_by, locked_until FROM jobs, others`,
      );
      assert.equal(await keep(1_001), false);
      assert.deepEqual(await store.jobs.count(), { unclaimed: 1_000 });
      assert.deepEqual(await store.jobs.take(1e15, { ...lease, kinds: ['unclaimed'] }), []);
      assert.equal((await store.unclaimed.due(0)).length, 1_000);
      await store.unclaimed.forget('s7');
      assert.equal(await keep(1_001), true);
    });

    test(`the ${name} store notes the jobs of a step with it, and none of a step that fails`, async () => {
      await store.orders.reserve(reservation('a'));
      await store.orders.noteSent('a');
      await store.orders.reserve(reservation('b'));
      assert.deepEqual(await store.jobs.count(), { settle: 2 });
      await store.orders.release('b', { now: 0 });
      assert.equal(await store.jobs.get('settle', 'b'), undefined);
      const read = (id: string) => [{ kind: 'read' as const, about: id, update: once(jobOf(id)) }];
      const bind = (serviceId: string) =>
        store.screenings.change('a', (one) => revisedRecord(one, { serviceId }, at), {
          place: true,
          jobs: ({ id }) => [...read(id), { kind: 'settle', about: id, update: () => null }],
        });
      await bind('s1');
      assert.deepEqual(await store.jobs.count(), { read: 1 });
      const spoilt = store.screenings.change('a', (one) => revisedRecord(one, { phase: 'complete' }, at), {
        jobs: () => {
          throw new Error('spoilt');
        },
      });
      await assert.rejects(spoilt, /spoilt/);
      assert.notEqual((await store.screenings.get('a'))?.phase, 'complete');
      await store.erase('anna', Date.parse(at));
      assert.deepEqual(await store.jobs.count(), {});
    });
  });
}
