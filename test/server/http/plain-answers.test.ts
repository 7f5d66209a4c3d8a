import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { anna, form, type House, openHouse } from '../house.ts';

/** What the proxy was asked to send, whoever wrote the call, and what it sent. */
const answers: [path: string, given: string, sent: string][] = [
  ['givenName', 'Zoe\u0308', 'Zoë'],
  ['givenName', ' \u200eAnna\u00a0Lena ', 'Anna Lena'],
  ['middleName', 'مریم\u200cسادات', 'مریم\u200cسادات'],
  ['familyName', 'O’Connel\u200b', 'O’Connel'],
  ['email', '\u200eanna@Müller.example', 'anna@xn--mller-kva.example'],
  ['email', 'δοκιμή@παράδειγμα.ελ', 'δοκιμή@παράδειγμα.ελ'],
  ['ssn', '５３６２２８７３１', '536228731'],
  ['dob', '١٩٩٠-٠٤-١٢', '1990-04-12'],
  ['phone', '＋16155550142', '+16155550142'],
  ['postalCode', '9\u200b7202', '97202'],
  ['addressLine', '12½ Elm Street', '12 1/2 Elm Street'],
  ['municipality', 'Saint\u00adLouis', 'SaintLouis'],
];

describe('answers as they reach the service', () => {
  let house: House;
  let bodies: string[];
  beforeEach(async () => {
    bodies = [];
    house = await openHouse({
      intercept: async (request, next) => {
        if (request.method === 'POST' && request.url.endsWith('/candidates'))
          bodies.push(await request.clone().text());
        return next(request);
      },
    });
  });
  afterEach(() => house.close());

  /** The body of the one candidate that was made. */
  const sentFor = async (candidate: object): Promise<string> => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const answer = await house.order(token, { ...form, candidate });
    assert.equal(answer.status, 201, await answer.text());
    assert.equal(bodies.length, 1);
    return bodies[0]!;
  };

  for (const [name, given, sent] of answers)
    test(`${name} ${JSON.stringify(given)} is sent as ${JSON.stringify(sent)}`, async () => {
      const isOfAddress = /^(postalCode|addressLine|municipality)$/.test(name);
      const candidate = isOfAddress
        ? { ...anna, address: { ...anna.address, [name]: given } }
        : { ...anna, [name]: given, ...(name === 'middleName' && { confirmedNoMiddleName: false }) };
      const body = await sentFor(candidate);
      assert.ok(body.includes(`"${name}":${JSON.stringify(sent)}`), body);
    });

  test('an apartment stands behind the street', async () => {
    const address = { ...anna.address, addressLine: '12 Main St', addressLine2: 'Apt 4B' };
    assert.match(await sentFor({ ...anna, address }), /"addressLine":"12 Main St, Apt 4B"/);
  });

  for (const addressLine of ['12 Main St,', '12 Main St, ', '12 Main St, Apt 4B', '12 Main St, Apt 4B,'])
    test(`an apartment is not written twice behind ${JSON.stringify(addressLine)}`, async () => {
      const address = { ...anna.address, addressLine, addressLine2: 'Apt 4B' };
      assert.match(await sentFor({ ...anna, address }), /"addressLine":"12 Main St, Apt 4B"/);
    });

  test('an apartment alone stands where the street would be missed', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const address = { ...anna.address, addressLine: '', addressLine2: 'Apt 4B' };
    const answer = await house.order(token, {
      ...form,
      candidate: { ...anna, address },
    });
    assert.deepEqual(((await answer.json()) as { errors: unknown }).errors, [
      { path: 'address.addressLine', code: 'required' },
    ]);
  });

  test('an address that the host has passed gets no apartment of the page', async () => {
    const token = await house.session({
      user: 'anna',
      role: 'candidate',
      candidate: { address: { ...anna.address, addressLine: '1 Host Road' } },
    });
    const address = { ...anna.address, addressLine: '2 Page Road', addressLine2: 'Apt 4B' };
    const answer = await house.order(token, {
      ...form,
      candidate: { ...anna, address },
    });
    assert.equal(answer.status, 201);
    assert.match(bodies[0]!, /"addressLine":"1 Host Road"/);
    assert.doesNotMatch(bodies[0]!, /Apt 4B/);
  });
});
