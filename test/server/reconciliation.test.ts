import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../stores.ts';
import type { Store } from '../../server-example/store/store.ts';
import { at, sampleRecord } from '../sample-record.ts';
import { type House, openHouse } from './house.ts';

const perRound = 20;
const roundMs = 10_000;

describe('reconciliation', () => {
  let house: House;
  let store: Store;
  /** The ids that the service was asked for since the last look at this list. */
  let asked: string[];

  const looksOfRound = async (): Promise<string[]> => {
    asked = [];
    house.time.now += roundMs;
    await house.proxy.reconcile();
    return asked;
  };
  const addTrust = (number: number) => {
    const record = {
      id: `trust ${number}`,
      subject: `member ${number}`,
      purpose: 'hiring',
      status: 'trusted' as const,
      attemptsLeft: 3,
      beganAt: Date.parse(at),
      serviceCandidateId: `${number}`,
      identityId: `${number}`,
      trustId: `${number}`,
    };
    return store.trusts.change(record, () => record);
  };
  const addOverduePlan = async (id: string, serviceId: string | null) => {
    const record = sampleRecord(id);
    const bodyDigest = 'digest';
    await store.reserve({ owner: 'o', key: id, bodyDigest, record, sign: () => [], mayJoin: () => false });
    await store.change(id, (one) => one, { place: true });
    await store.recurrences.add({
      id: `recurrence of ${id}`,
      packageId: 'p',
      packageTitle: 'Package',
      interval: 'P1M',
      nextAt: at,
      status: 'active',
      screeningIds: [id],
      clientReferenceId: 'anna',
      orderedBy: { role: 'candidate', subject: 'anna' },
      purpose: null,
      callbackReference: `runs of ${id}`,
      serviceId,
    });
  };

  beforeEach(async () => {
    asked = [];
    store = await openSqlite(':memory:', 'test');
    house = await openHouse({
      store,
      intercept: async (request, next) => {
        const [, kind, id] =
          /\/(trusted-users|subscriptions)\/(\w+)$/.exec(new URL(request.url).pathname) ?? [];
        if (id === undefined)
          return request.url.endsWith('/events') ? Response.json({ screenings: [] }) : next(request);
        asked.push(id);
        return kind === 'trusted-users'
          ? Response.json({ id, status: 'active' })
          : Response.json({ id, status: 'active', schedule: { nextRunAt: at } });
      },
    });
  });
  afterEach(() => house.close());

  test('looks at every trust in turn, the newest members’ too, however many there are', async () => {
    const count = 8 * perRound;
    for (let number = 1; number <= count; number += 1) await addTrust(number);
    const seen = new Set<string>();
    for (let round = 1; round <= count / perRound; round += 1)
      for (const id of await looksOfRound()) seen.add(id);
    assert.equal(seen.size, count);
    assert.deepEqual(
      (await looksOfRound()).toSorted(),
      [...seen].slice(0, perRound).toSorted(),
      'then the longest ago comes first',
    );
  });

  test('looks at each overdue plan in turn, whatever plans without an id of the service are newer', async () => {
    for (let number = 1; number <= 2 * perRound; number += 1) await addOverduePlan(`s${number}`, `${number}`);
    for (let number = 1; number <= perRound + 5; number += 1) await addOverduePlan(`newer ${number}`, null);
    const seen = new Set([...(await looksOfRound()), ...(await looksOfRound())]);
    assert.equal(seen.size, 2 * perRound);
    assert.deepEqual(await looksOfRound(), [], 'each has had its look for five minutes');
  });
});
