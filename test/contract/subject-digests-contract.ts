import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { KeyRing } from '../../server-example/key-ring.ts';
import type { Store } from '../../server-example/store/store.ts';
import { at, sampleRecord } from '../sample-record.ts';
import { secretKey, secrets } from '../server/house.ts';
import type { Ground, PrepareGround, StoreUnderTest } from './ground.ts';

const now = Date.parse(at);
const laterKey = 'a later secret key for the tests, long enough';
const answer = 'canary@example.com';

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
      store.orders.reserve({
        owner: 'candidate anna',
        key: id,
        bodyDigest: 'digest',
        record: sampleRecord(id),
        sign: () => [],
        sessionIssued,
        dayLimits: { now, ordersPerUserAndDay: 1, ordersPerDay: 10 },
        mayJoin: () => false,
      });
    const wrong = (subject: string) => ({ kind: 'wrong-answer', subject, rule: { perDay: 9 }, now }) as const;
    const refused = (subject: string) =>
      ({ kind: 'refused-answer', subject, rule: { perDay: 9 }, now }) as const;
    const isWrong = (subject: string) => store.counts.note(wrong(subject));
    const wrongAnswersOf = async (subject: string) => (await store.counts.standing(wrong(subject))).counted;
    const tables = ['revocations', 'counts', 'meta'];
    const everything = async () => {
      const rows = await Promise.all(tables.map((table) => underTest.query(`SELECT * FROM ${table}`)));
      return JSON.stringify(rows);
    };

    test(`the ${name} store tells nobody who guesses a name whether that person was erased`, async () => {
      await order('a');
      await isWrong('anna');
      await store.revocations.add([store.digests.ofSubject('anna'), store.digests.ofReference('anna')], now);
      await store.erase('anna', now);
      assert.equal(await wrongAnswersOf('anna'), 1);
      assert.equal((await order('b')).kind, 'revoked');
      assert.equal((await order('c', now + 1)).kind, 'limited');
      const kept = await everything();
      for (const guess of guessesOf('anna')) assert.ok(!kept.includes(guess), guess);
    });

    test(`the ${name} store finds people again while the secret is rotated with overlap, and after it`, async () => {
      await isWrong('anna');
      const digest = store.digests.ofSubject('anna');
      const onLostKey = () => assert.fail('it is the same key');
      for (const keys of [
        new KeyRing(laterKey, secretKey),
        // An instance that does not know the new secret yet.
        secrets,
        new KeyRing(laterKey),
        new KeyRing('the secret key after the later one', laterKey),
        new KeyRing('the secret key after the later one'),
      ]) {
        await reopen({ secrets: keys, onLostKey });
        assert.equal(store.digests.ofSubject('anna'), digest);
      }
      assert.equal(await wrongAnswersOf('anna'), 1);
      const [row] = await underTest.query("SELECT value FROM meta WHERE name = 'digest_key'");
      assert.equal((JSON.parse(String(row?.['value'])) as object[]).length, 2, 'the first secret opens none');
    });

    test(`the ${name} store that is opened with another secret says so, keeps nothing of what was answered, and forgets no count`, async () => {
      const answersKept = async () =>
        (await underTest.query('SELECT what FROM counts')).filter(({ what }) => what !== null).length;
      await isWrong('canary');
      await store.counts.note(refused('canary'), answer);
      await store.counts.note(refused('bob'), answer);
      assert.equal(await answersKept(), 2, 'by the digests of two people');
      let reports = 0;
      const onLostKey = () => (reports += 1);
      await reopen({ secrets: new KeyRing(laterKey), onLostKey });
      assert.equal(reports, 1);
      assert.equal(await wrongAnswersOf('canary'), 0);
      assert.equal(await answersKept(), 0, 'no erasure would find it');
      await reopen({ secrets: new KeyRing(laterKey), onLostKey });
      assert.equal(reports, 1);
      await store.counts.note(refused('canary'), answer);
      await reopen({ secrets: new KeyRing(laterKey, secretKey), onLostKey });
      assert.equal(reports, 1);
      assert.equal(await wrongAnswersOf('canary'), 1);
      assert.equal(await answersKept(), 0, 'no erasure would find it either');
      await store.counts.note(refused('canary'), answer);
      await reopen({ secrets, onLostKey });
      assert.deepEqual([await wrongAnswersOf('canary'), await answersKept()], [1, 1], 'the same key');
      assert.ok(!(await everything()).includes('canary'));
    });

    test(`the ${name} store that is refused to the other environment keeps its key`, async () => {
      await isWrong('anna');
      await store.close();
      const other = { environment: 'production', secrets: new KeyRing(laterKey) } as const;
      await assert.rejects(underTest.open(other), /belongs to the test environment/);
      store = await underTest.open({ onLostKey: () => assert.fail('it is the same key') });
      assert.equal(await wrongAnswersOf('anna'), 1);
    });
  });
}
