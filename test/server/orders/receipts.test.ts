import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { Receipt } from '../../../src/protocol/receipt.ts';
import { openSqlite } from '../../stores.ts';
import { type HostMessage, HostReceiver, webhookSecret, webhookUrl } from '../host-receiver.ts';
import {
  form,
  type House,
  hostKey,
  invitee,
  openHouse,
  screeningOf,
  secretKey,
  standardPackage,
} from '../house.ts';
import { sha256 } from '../sha256.ts';

const document = { id: 'fcra', version: '1', sha256: sha256('I agree.') };
const unticked = { ...document, locale: 'en', typedName: 'Anna Bell' };
const ticked = { ...unticked, copyRequested: true };
const yearMs = 365 * 86_400_000;

const receiptOf = async (house: House, id: string, token: string): Promise<Receipt['consents']> => {
  const answer = await house.ask(`/screenings/${id}/consents`, { token });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as Receipt).consents;
};

test('a receipt of last year is read with the key before, and after two new keys it lacks the name and keeps the rest', async () => {
  const store = await openSqlite(':memory:', 'test');
  const signing = await openHouse({ store });
  const token = await signing.session({ user: 'anna', role: 'candidate' });
  const ordered = await signing.order(token, { ...form, consents: [ticked] });
  const { id, submittedAt } = await screeningOf(ordered);
  await signing.settled();
  const secondKey = 'Tn5Ky2Ju7Ha4Pe6Sdx9Qm1l0vWc3bZr8';
  const receipts = [];
  for (const environment of [
    { SECRET_KEY: secondKey, SECRET_KEY_PREVIOUS: secretKey },
    { SECRET_KEY: 'q4Zr7Xn2Bv9Lk6Td3Wm8Hs5Jc1Gf0PyE', SECRET_KEY_PREVIOUS: secondKey },
  ]) {
    const house = await openHouse({ store, environment });
    house.time.now += yearMs;
    await house.proxy.reconcile();
    const again = await house.session({ user: 'anna', role: 'candidate' });
    const receipt = await receiptOf(house, id, hostKey);
    assert.deepEqual(await receiptOf(house, id, again), receipt);
    receipts.push(receipt);
    await house.proxy.close();
    house.sandbox.close();
  }
  const signed = { ...ticked, signedAt: submittedAt };
  assert.deepEqual(receipts, [[signed], [{ ...signed, typedName: null, missing: 'key_gone' }]]);
  await signing.close();
});

describe('what is signed', () => {
  const receiver = new HostReceiver();
  const environment = { HOST_WEBHOOK_URL: webhookUrl, HOST_WEBHOOK_SECRET: webhookSecret };
  let house: House;
  const open = async (profile: object = {}) => {
    receiver.requests.length = 0;
    house = await openHouse({ environment, profile, intercept: receiver.intercept });
    // The published library asks the clock of this machine whether a message is new.
    return house.session({ user: 'anna', role: 'candidate' });
  };
  afterEach(async () => {
    receiver.answer = () => new Response(null, { status: 204 });
    await house.close();
  });
  /** What the host is told of, in order: the revision. */
  const told = (): number[] =>
    receiver.requests.map(({ body }) => (JSON.parse(body) as HostMessage).data.revision);
  const copiesIn = async (id: string, token = hostKey) =>
    (await receiptOf(house, id, token)).map(({ copyRequested }) => copyRequested);

  test('is there for the host once it is told of the screening', async () => {
    const token = await open();
    const read: Receipt['consents'][] = [];
    receiver.answer = async () => {
      const { data } = JSON.parse(receiver.requests.at(-1)!.body) as HostMessage;
      read.push(await receiptOf(house, data.id, hostKey));
      return new Response(null, { status: 204 });
    };
    const { submittedAt } = await screeningOf(await house.order(token, { ...form, consents: [ticked] }));
    await house.settled();
    assert.ok(read.length > 0);
    for (const consents of read) assert.deepEqual(consents, [{ ...ticked, signedAt: submittedAt }]);
  });

  test('with an order that joins an earlier screening is told to the host, once, and changes nothing else', async () => {
    const token = await open();
    const { id } = await screeningOf(await house.order(token, form));
    await house.settled();
    const before = await house.screening(id, hostKey);
    const first = told();
    house.time.now += 60_000;
    const joined = await screeningOf(await house.order(token, { ...form, consents: [unticked] }));
    await house.settled();
    const { revision, updatedAt, ...facts } = await house.screening(id, hostKey);
    assert.deepEqual({ ...before, revision, updatedAt }, { ...facts, revision, updatedAt });
    assert.deepEqual([joined.id, joined.revision, revision], [id, before.revision + 1, before.revision + 1]);
    assert.deepEqual(told(), [...first, revision]);
    assert.ok(updatedAt > before.updatedAt);
    await house.order(token, { ...form, consents: [unticked] });
    await house.order(token, form);
    await house.settled();
    assert.deepEqual(told(), [...first, revision]);
    await house.order(token, { ...form, consents: [ticked] });
    await house.settled();
    assert.deepEqual(told(), [...first, revision, revision + 1]);
    assert.deepEqual(await copiesIn(id), [undefined, true]);
  });

  /** What the service has of the newest order. */
  const atService = async () => {
    const { screenings } = await house.portal<{ screenings: { copyRequested?: unknown }[] }>('/screenings');
    return screenings.at(-1)?.copyRequested;
  };

  test('asks the service for a copy where the box is ticked and the profile names a place, and else says nothing of it', async () => {
    const cases = [];
    for (const profile of [{ order: { copyRequested: 'copyRequested' } }, {}])
      for (const consents of [[ticked], [unticked, { ...ticked, id: 'mn' }], [unticked], undefined]) {
        const token = await open(profile);
        const { id } = await screeningOf(await house.order(token, { ...form, consents }));
        cases.push([await atService(), ...(await copiesIn(id))]);
        await house.close();
      }
    await open();
    assert.deepEqual(cases, [
      [true, true],
      [true, undefined, true],
      [undefined, undefined],
      [undefined],
      [undefined, true],
      [undefined, undefined, true],
      [undefined, undefined],
      [undefined],
    ]);
  });

  test('by a member asks for no copy in the name of the candidate', async () => {
    await open({ order: { copyRequested: 'copyRequested' } });
    const member = await house.session({
      user: 'max',
      role: 'member',
      candidate: invitee,
      disclosures: [document],
    });
    const byEmail = { packageId: standardPackage, mode: 'email', candidate: {} };
    const { id } = await screeningOf(await house.order(member, { ...byEmail, consents: [ticked] }));
    assert.deepEqual([await atService(), ...(await copiesIn(id))], [undefined, undefined]);
  });
});
