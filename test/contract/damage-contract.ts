import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Audience } from '../../server-example/store/audience.ts';
import { isGap } from '../../server-example/store/event-log-entry.ts';
import type { RecurrenceRecord } from '../../server-example/store/recurrence-record.ts';
import type { Store } from '../../server-example/store/store.ts';
import { StoreError } from '../../server-example/store/store-error.ts';
import { at, sampleRecord } from '../sample-record.ts';
import type { Ground, PrepareGround, StoreUnderTest } from './ground.ts';

const operator: Audience = { role: 'operator' };
const orderedBy = { role: 'member', subject: 'max' } as const;

/** What a disk spoils must cost no more than itself. */
export function damageContract(name: string, prepare: PrepareGround): void {
  describe(`a record that the ${name} store cannot read`, () => {
    let ground: Ground;
    let underTest: StoreUnderTest;
    let store: Store;
    let reported: string[];
    before(async () => {
      ground = await prepare();
    });
    after(() => ground.close());
    beforeEach(async () => {
      reported = [];
      underTest = await ground.make();
      store = await underTest.open({ onUnreadable: ({ message }) => reported.push(message) });
      for (const id of ['first', 'second']) {
        const record = sampleRecord(id, { clientReferenceId: `candidate of ${id}`, orderedBy });
        const bodyDigest = 'digest';
        await store.orders.reserve({
          owner: 'max',
          key: id,
          bodyDigest,
          record,
          sign: () => [],
          mayJoin: () => false,
        });
        await store.screenings.change(id, (known) => known, { place: true });
        await store.recurrences.add(planOf(record));
        await store.trusts.change({ id: `trust ${id}`, subject: 'max' }, () => trustOf(`trust ${id}`));
      }
    });
    afterEach(async () => {
      await store.close();
      await underTest.remove();
    });

    const spoil = (table: string, id: string) =>
      underTest.query(`UPDATE ${table} SET record = substr(record, 1, 40) WHERE id = '${id}'`);
    const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

    test(`is left out of every list of the ${name} store, and named once`, async () => {
      await spoil('screenings', 'first');
      await spoil('recurrences', 'plan of first');
      await spoil('trusts', 'trust first');
      for (let count = 0; count < 2; count += 1) {
        assert.deepEqual(idsOf((await store.screenings.snapshot(operator)).records), ['second']);
        assert.deepEqual(idsOf((await store.screenings.page({})).records), ['second']);
        assert.deepEqual(idsOf((await store.screenings.page({ changedAfter: 0 })).records), ['second']);
        assert.deepEqual(idsOf(await store.screenings.orderedBy('max')), ['second']);
        assert.deepEqual(idsOf(await store.recurrences.list(operator)), ['plan of second']);
        assert.deepEqual(idsOf(await store.trusts.of('max')), ['trust second']);
      }
      assert.deepEqual(
        reported.map((message) => /record (.*):/.exec(message)?.[1]),
        ['first', 'plan of first', 'trust first'],
      );
    });

    test(`stops what is decided by it in the ${name} store, with what to do`, async () => {
      await spoil('screenings', 'first');
      for (const read of [
        () => store.screenings.get('first'),
        () => store.screenings.orderedFor('candidate of first'),
      ])
        await assert.rejects(
          read(),
          (error) => error instanceof StoreError && /Restore a backup/.test(error.message),
        );
    });

    test(`is a gap in the log of the ${name} store: who finds it starts anew`, async () => {
      const { mark } = await store.screenings.snapshot(operator);
      await store.screenings.change('first', (known) => ({
        ...known,
        whole: { revision: 9, updatedAt: at },
      }));
      await store.close();
      await underTest.query(
        `UPDATE event_log SET shown = substr(shown, 1, 40) WHERE position > ${mark.position}`,
      );
      store = await underTest.open();
      const entries = await store.eventLog.read(operator, mark, 10);
      assert.deepEqual(entries?.map(isGap), [true]);
    });

    test(`keeps nobody in the ${name} store from being erased`, async () => {
      await spoil('screenings', 'first');
      await spoil('recurrences', 'plan of first');
      await store.erase('max', Date.parse(at));
      await store.erase('candidate of first', Date.parse(at));
      const rows = await underTest.query(
        `SELECT orderer FROM screenings UNION ALL SELECT orderer FROM recurrences`,
      );
      assert.deepEqual(
        rows.map(({ orderer }) => orderer),
        ['', ''],
      );
    });
  });
}

const planOf = ({ id, clientReferenceId }: { id: string; clientReferenceId: string }): RecurrenceRecord => ({
  id: `plan of ${id}`,
  packageId: 'p',
  packageTitle: 'Package',
  clientReferenceId,
  orderedBy,
  purpose: null,
  callbackReference: `callback of the plan of ${id}`,
  serviceId: null,
  interval: 'P1M',
  nextAt: at,
  status: 'active',
  screeningIds: [id],
});

const trustOf = (id: string) => ({
  id,
  subject: 'max',
  purpose: 'Hiring',
  status: 'questions' as const,
  attemptsLeft: 3,
  beganAt: 0,
  serviceCandidateId: 'c',
  identityId: 'i',
  trustId: null,
});
