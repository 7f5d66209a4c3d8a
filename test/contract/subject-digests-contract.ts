import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { KeyRing } from '../../server-example/sessions/key-ring.ts';
import type { Store } from '../../server-example/store/store.ts';
import { at, sampleRecord } from '../sample-record.ts';
import { secretKey, secrets } from '../server/house.ts';
import type { Ground, PrepareGround, StoreUnderTest } from './ground.ts';

const now = Date.parse(at);
const laterKey = 'a later secret key for the tests, long enough';
const wrong = { wrongAnswers: 4, countedAt: now };

/** What anybody can work out who guesses a name. */
const guessesOf = (name: string): string[] => {
  const digests = [name, `reference ${name}`].map((text) => hash('sha256', text, 'base64url'));
  return [name, ...digests, hash('sha256', name, 'hex')];
};

/** What every store promises about the digests it keeps of people. */
export function subjectDigestsContract(name: string, prepare: PrepareGround): void {
  describe(`the digests of people in the ${name} store`, () => {
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

    const reopen = async (options: Parameters<StoreUnderTest['open']>[0]) => {
      await store.close();
      store = await underTest.open(options);
    };
    const order = (id: string, sessionIssued = now) =>
      store.reserve({
        owner: 'candidate anna',
        key: id,
        bodyDigest: 'digest',
        record: sampleRecord(id),
        sign: () => [],
        sessionIssued,
        dayLimit: { now, perSubject: 1, inAll: 10 },
        mayJoin: () => false,
      });
    const tables = ['revocations', 'members', 'counted_orders', 'meta'];
    const everything = async () => {
      const rows = await Promise.all(tables.map((table) => underTest.query(`SELECT * FROM ${table}`)));
      return JSON.stringify(rows);
    };

    test(`the ${name} store tells nobody who guesses a name whether that person was erased`, async () => {
      await order('a');
      await store.members.change('anna', (one) => ({ ...one, ...wrong }));
      await store.revocations.add([store.digests.ofSubject('anna'), store.digests.ofReference('anna')], now);
      await store.erase('anna', now);
      assert.equal((await store.members.get('anna')).wrongAnswers, 4);
      assert.equal((await order('b')).kind, 'revoked');
      assert.equal((await order('c', now + 1)).kind, 'limited');
      const kept = await everything();
      for (const guess of guessesOf('anna')) assert.ok(!kept.includes(guess), guess);
    });

    test(`the ${name} store finds people again while the secret is rotated with overlap, and after it`, async () => {
      await store.members.change('anna', (one) => ({ ...one, ...wrong }));
      const digest = store.digests.ofSubject('anna');
      const reportLostKey = () => assert.fail('it is the same key');
      for (const keys of [
        new KeyRing(laterKey, secretKey),
        // An instance that does not know the new secret yet.
        secrets,
        new KeyRing(laterKey),
        new KeyRing('the secret key after the later one', laterKey),
        new KeyRing('the secret key after the later one'),
      ]) {
        await reopen({ secrets: keys, reportLostKey });
        assert.equal(store.digests.ofSubject('anna'), digest);
      }
      assert.equal((await store.members.get('anna')).wrongAnswers, 4);
      const [row] = await underTest.query("SELECT value FROM meta WHERE name = 'digest_key'");
      assert.equal((JSON.parse(String(row?.['value'])) as object[]).length, 2, 'the first secret opens none');
    });

    test(`the ${name} store that is opened with another secret says so, keeps no member's record, and forgets no count`, async () => {
      const more = { note: 'about canary' };
      await store.members.change('canary', (one) => ({ ...one, ...wrong, ...more }));
      await store.members.change('bob', (one) => ({ ...one, ...more }));
      let reports = 0;
      const reportLostKey = () => (reports += 1);
      await reopen({ secrets: new KeyRing(laterKey), reportLostKey });
      assert.equal(reports, 1);
      assert.equal((await store.members.get('canary')).wrongAnswers, 0);
      assert.ok(!(await everything()).includes('canary'), 'no erasure would find it');
      await reopen({ secrets: new KeyRing(laterKey), reportLostKey });
      assert.equal(reports, 1);
      await store.members.change('canary', (one) => ({ ...one, ...more }));
      await reopen({ secrets: new KeyRing(laterKey, secretKey), reportLostKey });
      assert.equal(reports, 1);
      assert.deepEqual(await store.members.get('canary'), wrong);
      assert.ok(!(await everything()).includes('canary'), 'no erasure would find it either');
      await store.members.change('canary', (one) => ({ ...one, ...more }));
      await reopen({ secrets, reportLostKey });
      assert.deepEqual(await store.members.get('canary'), { ...wrong, ...more }, 'the same key');
    });

    test(`the ${name} store that is refused to the other environment keeps its key`, async () => {
      await store.members.change('anna', (one) => ({ ...one, ...wrong }));
      await store.close();
      const other = { environment: 'production', secrets: new KeyRing(laterKey) } as const;
      await assert.rejects(underTest.open(other), /belongs to the test environment/);
      store = await underTest.open({ reportLostKey: () => assert.fail('it is the same key') });
      assert.equal((await store.members.get('anna')).wrongAnswers, 4);
    });
  });
}
