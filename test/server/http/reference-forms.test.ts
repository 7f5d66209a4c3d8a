import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import type { Problem } from '../../../src/protocol/problem.ts';
import { sampleRecord } from '../../sample-record.ts';
import { carriers, codeOf, hostKey, type House, openHouse, secrets } from '../house.ts';

const [composed, decomposed] = ['zoé'.normalize('NFC'), 'zoé'.normalize('NFD')];

describe('a reference whose letters Unicode writes in two forms', () => {
  let store: Store;
  let house: House;
  beforeEach(async () => {
    store = await openSqlite(':memory:', 'test', { secrets });
    house = await openHouse({ store });
  });
  afterEach(() => house.close());
  const issue = (body: object) => house.ask('/sessions', { method: 'POST', token: hostKey, body });
  const end = (path: string) => house.ask(path, { method: 'DELETE', token: hostKey });
  const keep = async (clientReferenceId: string) => {
    const record = sampleRecord(`of ${clientReferenceId}`, { clientReferenceId });
    const reservation = { owner: 'x', key: record.id, bodyDigest: '', sign: () => [], mayJoin: () => false };
    await store.orders.reserve({ ...reservation, record });
    await store.screenings.change(record.id, () => undefined, { place: true });
  };

  test('is taken in the form NFC alone, and the refusal says how to write it', async () => {
    assert.equal((await issue({ user: composed, role: 'candidate', packages: [] })).status, 201);
    const candidate = { clientReferenceId: decomposed };
    for (const [body, path] of [
      [{ user: decomposed, role: 'candidate' }, 'user'],
      [{ user: 'max', role: 'member', candidate }, 'candidate.clientReferenceId'],
    ] as const) {
      const answer = await issue(body);
      const { code, detail, errors } = (await answer.json()) as Problem;
      assert.deepEqual([answer.status, code, errors], [400, 'invalid_request', [{ path, code: 'custom' }]]);
      assert.match(detail ?? '', /normalize\('NFC'\)/);
      assert.ok(!detail?.includes('zo'));
    }
  });

  test('ends the page sessions of the same letters, in whichever form it is asked for', async () => {
    for (const form of [composed, decomposed]) {
      const token = await house.session({ user: composed, role: 'candidate' });
      assert.equal((await end(`/sessions/${encodeURIComponent(form)}`)).status, 204);
      assert.equal(await codeOf(await house.ask('/screenings', { token })), 'session_revoked');
    }
  });

  test('finds the checks of a person in whichever form the host asks for them', async () => {
    for (const kept of [composed, 'zoe']) await keep(kept);
    for (const form of [composed, decomposed]) {
      const query = `clientReferenceId=${encodeURIComponent(form)}`;
      const answer = await house.ask(`/screenings?${query}`, { token: hostKey });
      const { screenings } = (await answer.json()) as { screenings: { clientReferenceId: string }[] };
      assert.deepEqual(
        screenings.map(({ clientReferenceId }) => clientReferenceId),
        [composed],
      );
    }
  });

  test('erases a person in whichever form it is asked for, and nobody else', async () => {
    for (const form of [composed, decomposed]) {
      for (const kept of [composed, 'zoe']) await keep(kept);
      assert.equal((await end(`/candidates/${encodeURIComponent(form)}`)).status, 204);
      const { records } = await store.screenings.snapshot({ role: 'operator' });
      assert.deepEqual(
        records.map(({ clientReferenceId }) => clientReferenceId),
        ['zoe'],
      );
      await store.erase('zoe', 0);
    }
  });
});

for (const carrier of carriers)
  test(`two references in Latin-1 never become one person, by ${carrier}`, async () => {
    const house = await openHouse({ carrier });
    for (const user of ['zoé', 'zoè']) {
      const body = Buffer.from(JSON.stringify({ user, role: 'candidate', packages: [] }), 'latin1');
      const answer = await house.ask('/sessions', { method: 'POST', token: hostKey, body });
      const { code, detail } = (await answer.json()) as Problem;
      assert.deepEqual([answer.status, code], [400, 'invalid_request']);
      assert.match(detail ?? '', /UTF-8/);
    }
    await house.close();
  });

for (const path of ['/candidates', '/sessions'])
  test(`DELETE ${path}/zo%E9, which is no UTF-8, is refused, because it would be about nobody`, async () => {
    const house = await openHouse();
    for (const reference of ['zo%E9', 'zo%']) {
      const answer = await house.ask(`${path}/${reference}`, { method: 'DELETE', token: hostKey });
      const { code, detail } = (await answer.json()) as Problem;
      assert.deepEqual([answer.status, code], [400, 'invalid_request'], reference);
      assert.match(detail ?? '', /encodeURIComponent/);
    }
    await house.close();
  });
