import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Problem } from '../../../src/protocol/problem.ts';
import { basicPackage, form, hostKey, type House, openHouse, standardPackage } from '../house.ts';

const session = { user: 'anna', role: 'candidate', packages: [standardPackage] };
const disclosure = { id: 'consent', version: '1', sha256: 'a'.repeat(64) };

/** What a back end sends, and the whole advice that it gets. */
const requests: [what: string, body: unknown, detail: string][] = [
  ...[undefined, 'customer'].map((role): [string, unknown, string] => [
    `whose role is ${role}`,
    { ...session, role },
    'role must be "candidate" or "member" or "operator"',
  ]),
  ['without a user', { ...session, user: undefined }, 'user is missing'],
  ['whose package is empty', { ...session, packages: [''] }, 'packages.0 must not be empty'],
  ['whose user is too long', { ...session, user: 'a'.repeat(201) }, 'user must have at most 200 characters'],
  ['whose user is a number', { ...session, user: 42 }, 'user must be text'],
  [
    'whose user is what JavaScript writes for nothing',
    { ...session, user: 'undefined' },
    'user must be your reference of a person, such as "account-1"',
  ],
  [
    'with package for packages',
    { ...session, package: standardPackage },
    'package is unknown: is it packages?',
  ],
  ['whose packages are one text', { ...session, packages: standardPackage }, 'packages must be a list'],
  ['whose package is a number', { ...session, packages: [539146] }, 'packages.0 must be text'],
  ['that lasts a day', { ...session, ttlSeconds: 86_400 }, 'ttlSeconds must be at most 3600'],
  [
    'whose origin has a path',
    { ...session, origins: ['https://market.example/'] },
    'origins.0 must be an origin such as https://example.com, without a path',
  ],
  [
    'with the text of a document in place of its digest',
    { ...session, disclosures: [{ ...disclosure, sha256: undefined, text: 'I agree.' }] },
    'disclosures.0.sha256 is missing; disclosures.0.text is unknown: known are id, version, sha256',
  ],
  [
    'whose digest is base64',
    { ...session, disclosures: [{ ...disclosure, sha256: 'ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=' }] },
    'disclosures.0.sha256 must be a SHA-256 in hex, of 64 digits',
  ],
  [
    'whose recurrence is a word',
    { ...session, recurrence: ['monthly'] },
    'recurrence.0 must be an interval such as P1M or P1Y',
  ],
  [
    'whose candidate has a path for a name',
    { ...session, candidate: { 'address.postalCode': '94607' } },
    'candidate must hold objects in objects, as address: {postalCode}, with at most 500 answers and lists of at most 50',
  ],
  [
    'of a form',
    'user=anna&role=candidate',
    'The body is no JSON at line 1 column 1. Send JSON, as JSON.stringify() writes it.',
  ],
  [
    'without quotes',
    '{\n  "user": "anna",\n  "role": candidate\n}',
    'The body is no JSON at line 3 column 11. Send JSON, as JSON.stringify() writes it.',
  ],
  [
    'that ends too early',
    '{"user": "anna"',
    'The body is no JSON at line 1 column 16. Send JSON, as JSON.stringify() writes it.',
  ],
  ['that is a list', [session], 'The body must be an object'],
  ...(
    [
      ['mail', { mail: 'anna@example.com' }, 'email'],
      ['first_name', { first_name: 'Anna' }, 'givenName'],
      ['name', { name: 'Anna Bell' }, 'givenName'],
      ['fullName', { fullName: 'Anna Bell' }, 'givenName'],
      ['Surname', { Surname: 'Bell' }, 'familyName'],
      ['clientReferenceID', { clientReferenceID: 'anna' }, 'clientReferenceId'],
      ['zip', { zip: '94607' }, 'address.postalCode'],
      ['address.zip', { address: { zip: '94607' } }, 'address.postalCode'],
      ['adress', { adress: { postalCode: '94607' } }, 'address'],
      ['aliases[].lastName', { aliases: [{ lastName: 'Bell' }] }, 'aliases[].familyName'],
    ] as const
  ).map(([name, candidate, field]): (typeof requests)[number] => [
    `that calls ${field} ${name}`,
    { ...session, candidate },
    `candidate.${name} is no field of a candidate: is it ${field}?`,
  ]),
];

describe('what a back end did wrong is told in words', () => {
  let house: House;
  before(async () => {
    house = await openHouse();
  });
  after(() => house.close());

  const problemOf = async (answer: Response): Promise<Problem> => (await answer.json()) as Problem;
  const ask = (body: unknown) => house.ask('/sessions', { method: 'POST', token: hostKey, body });

  for (const [what, body, detail] of requests)
    test(`a request for a page session ${what}`, async () => {
      const problem = await problemOf(await ask(body));
      assert.deepEqual([problem.code, problem.detail], ['invalid_request', detail]);
      assert.ok(problem.errors?.length);
    });

  test('what a sender put in the place of a name is not repeated, nor any value', async () => {
    const { detail, errors } = await problemOf(
      await ask({ ...session, 'Anna Bell': 1, role: 'Anna', candidate: { clientReferenceId: ['Bell'] } }),
    );
    assert.doesNotMatch(JSON.stringify([detail, errors]), /Anna|Bell/);
    assert.match(detail ?? '', /role must be .*; candidate\.clientReferenceId must be text/);
  });

  test('a fact of a service’s own is taken', async () => {
    const facts = ['passport', 'sin', 'job', 'mob', 'type', 'status', 'number', 'startDate', 'degree'];
    for (const candidate of [
      ...facts.map((name) => ({ [name]: 'x' })),
      { militaryHistory: [{ startDate: '2001-01-01' }] },
      { licenses: [{ name: 'Nurse' }] },
    ])
      assert.equal((await ask({ ...session, candidate })).status, 201);
  });

  test('packages that the account has not are refused, with those that it has', async () => {
    const packagesFor = async (where: House, packages: string[]) =>
      where.ask('/packages', { token: await where.session({ user: 'anna', role: 'candidate', packages }) });
    const refused = await problemOf(await packagesFor(house, ['12345', '67890']));
    assert.equal(refused.code, 'package_forbidden');
    assert.match(
      refused.detail ?? '',
      /^The account has no package 12345 or 67890, which packages of POST \/sessions names: it has .*539146 \(Standard background check\)/,
    );
    for (const packages of [['12345', basicPackage], []])
      assert.equal((await packagesFor(house, packages)).status, 200);
  });

  test('an order with an unknown member is told the near one', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { detail } = await problemOf(await house.order(token, { ...form, packageID: 'x' }));
    assert.equal(detail, 'packageID is unknown: is it packageId?');
  });
});
