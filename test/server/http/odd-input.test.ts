import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { withField } from '../../../src/protocol/candidate.ts';
import type { PackageList } from '../../../src/protocol/screening-package.ts';
import { anna, basicForm, basicPackage, codeOf, form, type House, openHouse, screeningOf } from '../house.ts';

/** What no answer is, and what JavaScript stumbles over. */
const odd: Record<string, unknown> = {
  'an object with a toString of its own': { toString: 1 },
  'an object with a text for its toString': { toString: 'x' },
  'an object named like a prototype': JSON.parse('{"__proto__": {"a": "b"}, "constructor": "c"}'),
  'a list': [],
  'a list in a list': [[['x']]],
  'a number': 1e308,
  'a flag': true,
};
const paths = ['givenName', 'ssn', 'dob', 'phone', 'address', 'address.regionCode', 'address.countryCode'];

describe('input that nobody sends by accident', () => {
  let house: House;
  afterEach(async () => {
    assert.doesNotMatch(house.logged.join(''), /"event":"(failed|store_failed)"/);
    await house.close();
  });
  const candidateToken = () => house.session({ user: 'anna', role: 'candidate' });

  for (const [what, value] of Object.entries(odd))
    test(`${what} in the place of an answer is the sender’s mistake`, async () => {
      house = await openHouse();
      for (const path of paths) {
        // Without a country, its code is looked for in that of the region.
        const isRegion = path === 'address.regionCode';
        const plain = isRegion ? withField(anna, 'address.countryCode', undefined) : anna;
        const candidate = withField(plain, path, value);
        const order = { ...form, candidate };
        const ordered = await house.order(await candidateToken(), order);
        assert.deepEqual([ordered.status, await codeOf(ordered)], [422, 'fields_invalid'], path);
        const token = await house.session({ user: `eve at ${path}`, role: 'member' });
        const body = { purpose: 'To hire a sitter', candidate };
        const proved = await house.ask('/trust', { method: 'POST', token, body });
        // Of a member nothing but answers is taken: an address that is none is left out.
        assert.equal(proved.status, path === 'address' ? 201 : 422, path);
      }
    });

  test('an object in the place of an answer is one mistake, and its names are not repeated', async () => {
    house = await openHouse();
    for (const familyName of [{ anna: 'x', bell: 'y' }, [{ anna: 'x' }, { bell: 'y' }]]) {
      const candidate = { ...anna, familyName };
      const order = { ...form, candidate };
      const answer = await house.order(await candidateToken(), order);
      const { errors } = (await answer.json()) as { errors: object[] };
      assert.deepEqual([answer.status, errors], [422, [{ path: 'familyName', code: 'format' }]]);
    }
  });

  test('a refusal does not grow with what was sent', async () => {
    house = await openHouse();
    const candidate = { ...anna, additionalAddresses: Array.from({ length: 3_000 }, () => 'x') };
    const order = { packageId: '539152', mode: 'form', candidate };
    const answer = await house.order(await candidateToken(), order);
    assert.ok(answer.status === 400 || answer.status === 422);
    assert.ok((await answer.text()).length < 10_000);
  });

  test('odd facts that the host passes are refused when somebody orders with them', async () => {
    house = await openHouse();
    for (const value of Object.values(odd)) {
      const token = await house.session({
        user: 'anna',
        role: 'candidate',
        candidate: { address: { regionCode: value } },
      });
      assert.equal((await house.ask('/packages', { token })).status, 200);
      const answer = await house.order(token, form);
      assert.equal(await codeOf(answer), 'fields_invalid');
    }
  });

  test('a package may require fields that are named like inherited properties', async () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty.name'];
    house = await openHouse({
      intercept: async (request, next) =>
        new URL(request.url).pathname.endsWith('/packages')
          ? Response.json([{ id: basicPackage, title: 'Odd', requiredFields: names }])
          : next(request),
    });
    const listed = await house.ask('/packages', { token: await candidateToken() });
    assert.equal(listed.status, 200);
    const [offered] = ((await listed.json()) as PackageList).packages;
    for (const name of names) assert.ok(offered?.fields.some(({ path }) => path === name));
    const answer = await house.order(await candidateToken(), {
      ...basicForm,
      candidate: { ...anna, constructor: 'a word', toString: 'another' },
    });
    assert.deepEqual([answer.status, await codeOf(answer)], [422, 'fields_invalid']);
  });

  test('a callback that is nested without end, or holds what no database keeps, is not understood', async () => {
    house = await openHouse({ profile: { reads: { screening: false } } });
    const token = await candidateToken();
    const screening = await screeningOf(await house.order(token, form));
    await house.settled();
    await house.report({ status: 'complete', result: 'clear' });
    const delivery = (await house.deliveries()).at(-1)!;
    const send = async (change: object | string) => (await house.send(delivery, change)).status;
    assert.equal(await send('['.repeat(100_000)), 422);
    assert.equal(await send(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 422);
    assert.equal(await send({ status: { toString: 1 } }), 422);
    assert.equal(await send({ status: 'com\0plete' }), 422);
    for (const id of ['../trusts/7', 'a/b', 'a\0', 'x'.repeat(201)]) assert.equal(await send({ id }), 422);
    assert.equal(await send({}), 200);
    assert.equal((await house.ask(`/screenings/${screening.id}`, { token })).status, 200);
  });
});
