import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';

import { readKind } from '../../../server-example/service/item-kind.ts';
import { readProfile } from '../../../server-example/service/profile.ts';
import { anna, codeOf, form, hostKey, type House, openHouse, screeningOf } from '../house.ts';
import { sha256 } from '../sha256.ts';

const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));

describe('an order that is heavy to read', () => {
  let house: House;
  let token: string;
  /** The bodies that reached the service. */
  const sent: string[] = [];
  beforeEach(async () => {
    sent.length = 0;
    house = await openHouse({
      intercept: async (request, next) => {
        sent.push(await request.clone().text());
        return next(request);
      },
    });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  for (const [name, more] of [
    ['a member whose name is a path into a list', { aliases: [{ 'x[4294967294]': 'y' }] }],
    ['a member whose name is a path', { 'address.postalCode': '37201' }],
    ['a list of many entries', { aliases: many(51, () => ({ givenName: 'A' })) }],
    ['many answers', { aliases: [Object.fromEntries(many(501, (index) => [`a${index}`, 'b']))] }],
  ] as const) {
    test(`is refused before it is read: ${name}`, async () => {
      const answer = await house.order(token, { ...form, candidate: { ...anna, ...more } });
      assert.deepEqual([answer.status, await codeOf(answer)], [400, 'invalid_request']);
      const request = { user: 'x', role: 'candidate', candidate: { clientReferenceId: 'x', ...more } };
      const session = await house.ask('/sessions', {
        method: 'POST',
        token: hostKey,
        body: request,
      });
      assert.equal(session.status, 400);
    });
  }

  test('sends nothing to the service that the package does not ask, inside a list neither', async () => {
    const extended = '539152';
    const aliases = [{ givenName: 'Ann', familyName: 'Bel', id: '7', clientReferenceId: 'eve', note: 'x' }];
    const candidate = { ...anna, aliases, additionalAddresses: [], address: { ...anna.address, note: 'x' } };
    const answer = await house.order(token, { packageId: extended, mode: 'form', candidate });
    assert.equal(answer.status, 201);
    assert.match(sent.join(''), /"Bel"/);
    assert.doesNotMatch(sent.join(''), /"eve"|"note"/);
  });

  test('no check keeps more than a hundred signatures, and those that it has stay', async () => {
    const consents = (round: number) =>
      many(20, (index) => ({
        id: `document ${index}`,
        version: '1',
        locale: 'en',
        sha256: sha256('I agree.'),
        typedName: `Anna Bell ${round}`,
      }));
    const { id } = await screeningOf(await house.order(token, { ...form, consents: consents(0) }));
    for (let round = 1; round < 5; round += 1)
      assert.equal((await house.order(token, { ...form, consents: consents(round) })).status, 200);
    const refused = await house.order(token, { ...form, consents: consents(5) });
    assert.deepEqual([refused.status, await codeOf(refused)], [400, 'invalid_request']);
    assert.equal((await house.order(token, { ...form, consents: consents(0) })).status, 200);
    const receipt = await house.ask(`/screenings/${id}/consents`, { token });
    assert.equal(((await receipt.json()) as { consents: unknown[] }).consents.length, 100);
  });
});

test('a title of the service that is long and empty is read at once', () => {
  const profile = readProfile(undefined);
  assert.equal(readKind(profile, `x${' '.repeat(200_000)}x`), undefined);
  assert.equal(readKind(profile, 'SSN trace, seven years'), readKind(profile, 'SSN trace'));
});
