import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import { anna, form, openHouse, screeningOf, secretKey } from '../house.ts';
import { sha256 } from '../sha256.ts';

test('a receipt says that a name cannot be read any more where its key is gone, and keeps the rest', async () => {
  const store = await openSqlite(':memory:', 'test');
  const consent = { id: 'fcra', version: '1', locale: 'en', sha256: sha256('I agree.') };
  const open = async (environment: Record<string, string>) => {
    const house = await openHouse({ store, environment });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    return { house, token };
  };
  const signing = await open({});
  const ordered = await signing.house.order(signing.token, {
    ...form,
    candidate: anna,
    consents: [{ ...consent, typedName: 'Anna Bell' }],
  });
  const { id, submittedAt } = await screeningOf(ordered);
  await signing.house.settled();
  const newKey = { SECRET_KEY: 'Tn5Ky2Ju7Ha4Pe6Sdx9Qm1l0vWc3bZr8' };
  const receipts = [];
  for (const environment of [{ ...newKey, SECRET_KEY_PREVIOUS: secretKey }, newKey]) {
    const { house, token } = await open(environment);
    const answer = await house.ask(`/screenings/${id}/consents`, { token });
    assert.equal(answer.status, 200);
    receipts.push(await answer.json());
    await house.proxy.close();
    house.sandbox.close();
  }
  const signed = { ...consent, signedAt: submittedAt };
  assert.deepEqual(receipts, [
    { consents: [{ ...signed, typedName: 'Anna Bell' }] },
    { consents: [{ ...signed, typedName: null, missing: 'key_gone' }] },
  ]);
  await signing.house.close();
});
