import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readProfile } from '../../../server-example/service/profile.ts';
import { readPackages } from '../../../server-example/service/service-package.ts';
import type { PackageList } from '../../../src/protocol/screening-package.ts';
import { anna, openHouse } from '../house.ts';

/** Each product that the page is offered, with the fields it needs. */
async function offeredProducts(profile?: unknown): Promise<Record<string, string>> {
  const house = await openHouse({ profile });
  const token = await house.session({ user: 'anna', role: 'candidate' });
  const { packages } = await house.read<PackageList>('/packages', token);
  await house.close();
  const products = packages.flatMap((one) => one.products);
  return Object.fromEntries(
    products.map(({ title, fields = ['nothing said'] }) => [title, fields.join(' ')]),
  );
}

test('packages that were read before are offered while they cannot be read anew, and the operator hears of it', async () => {
  let isBroken = false;
  const house = await openHouse({
    intercept: async (request, next) =>
      isBroken && new URL(request.url).pathname.endsWith('/packages')
        ? Response.json([{ title: 'no id' }])
        : next(request),
  });
  const token = await house.session({ user: 'anna', role: 'candidate', ttlSeconds: 3_600 });
  const list = async () => (await house.read<PackageList>('/packages', token)).packages;
  const before = await list();
  isBroken = true;
  house.time.now += 600_000;
  assert.deepEqual(await list(), before);
  const line = house.logged.find((one) => one.includes('packages_outdated'));
  assert.match(line ?? '', /not-understood/);
  await house.close();
});

test('a package that cannot be read is left out, the others are offered, and the operator hears of it', async () => {
  const house = await openHouse({
    intercept: async (request, next) => {
      const answer = await next(request);
      if (!new URL(request.url).pathname.endsWith('/packages')) return answer;
      const [first, ...others] = (await answer.json()) as object[];
      return Response.json([{ ...first, requiredFields: ['..'] }, ...others, { title: 'no id' }]);
    },
  });
  const token = await house.session({ user: 'anna', role: 'candidate' });
  const answer = await house.ask('/packages', { token });
  assert.equal(answer.status, 200);
  const { packages } = (await answer.json()) as PackageList;
  assert.ok(packages.length > 1);
  assert.equal(house.logged.filter((line) => line.includes('"package_left_out"')).length, 2);
  await house.close();
});

describe('what the host has passed of a person', () => {
  const shown = {
    givenName: 'Anna',
    middleName: 'Clare',
    familyName: 'Bell',
    email: 'anna.bell@example.com',
  };

  test('a candidate sees their name and email, and nothing else of it', async () => {
    const house = await openHouse();
    const token = await house.session({ user: 'anna', role: 'candidate', candidate: anna });
    const answer = await (await house.ask('/packages', { token })).text();
    assert.deepEqual((JSON.parse(answer) as PackageList).passed, shown);
    for (const hidden of [anna.dob, anna.ssn, anna.phone, anna.address.addressLine])
      assert.ok(!answer.includes(hidden), hidden);
    await house.close();
  });

  test('a candidate of whom nothing was passed sees nothing', async () => {
    const house = await openHouse();
    const token = await house.session({ user: 'anna', role: 'candidate', candidate: { dob: anna.dob } });
    const list = await house.read<PackageList>('/packages', token);
    assert.equal(list.passed, undefined);
    await house.close();
  });

  for (const role of ['member', 'operator'] as const)
    test(`no ${role} sees any of it`, async () => {
      const house = await openHouse();
      const candidate = { ...anna, clientReferenceId: 'anna' };
      const token = await house.session({ user: 'max', role, candidate });
      const answer = await (await house.ask('/packages', { token })).text();
      assert.ok((JSON.parse(answer) as PackageList).packages.length > 0);
      for (const hidden of Object.values(shown)) assert.ok(!answer.includes(hidden), hidden);
      await house.close();
    });
});

describe('the products of a package', () => {
  test('a product names the fields it needs, by its code in the profile', async () => {
    const person = 'dob ssn aliases address additionalAddresses';
    assert.deepEqual(await offeredProducts(), {
      'Global watchlist search': 'dob ssn aliases',
      'SSN trace': 'dob ssn address additionalAddresses',
      'National criminal search': person,
      'County criminal search': person,
      'County criminal search, seven years': person,
      'Alias search': 'aliases',
      'Motor vehicle record': 'driversLicense',
      'Education verification': 'educationHistory',
      'Employment verification': 'employmentHistory',
      'Professional license verification': 'licenses',
      'Fingerprint-based criminal history': person,
    });
  });

  test('the profile of an operator changes which fields a product needs', async () => {
    const products = await offeredProducts({ productFields: { SSNT: ['ssn'], NCRIM: [] } });
    assert.equal(products['SSN trace'], 'ssn');
    assert.equal(products['National criminal search'], '');
    assert.equal(products['Motor vehicle record'], 'driversLicense');
  });

  const read = (entry: object) =>
    readPackages(readProfile(), [{ id: 1, title: 'One', ...entry }])[0]?.products;

  test('components stand for products in a package that lists none', () => {
    const components = ['SSN trace', ''];
    for (const products of [undefined, [], [{ code: 'SSNT' }]])
      assert.deepEqual(read({ components, products }), [{ title: 'SSN trace', fields: [] }]);
  });
});

describe('the fields that a package of the service requires', () => {
  const entry = { id: '1', title: 'A', active: true, products: [{ code: 'C', description: 'C' }] };
  const read = (requiredFields: unknown[]) => readPackages(readProfile(), [{ ...entry, requiredFields }]);

  for (const path of ['..', '.', '[]', 'address..', 'a..b', '.ssn', 'a.4000000000', '0', 'x'.repeat(201)]) {
    test(`a path that names no answer is refused: ${path.slice(0, 20)}`, () => {
      assert.throws(() => read([path]), { name: 'ServiceError', type: 'not-understood' });
    });
  }
});

test('no title of a package or a product is longer than 200 characters, whatever stands for it', () => {
  const long = 'x'.repeat(4_000);
  const products = [{ code: long }, { code: 'B', description: 'Background' }];
  const [one] = readPackages(readProfile(), [{ id: long, products }]);
  assert.deepEqual(
    [one!.title, ...one!.products.map(({ title }) => title)].map(({ length }) => length),
    [200, 200, 'Background'.length],
  );
});
