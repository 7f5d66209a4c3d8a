import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerPaths, serviceCandidate } from '../../../server-example/service/candidate-names.ts';
import { readErrors } from '../../../server-example/service/error-grammar.ts';
import { readPackageEntries } from '../../../server-example/service/package-pages.ts';
import { readProfile } from '../../../server-example/service/profile.ts';
import { identifier } from '../../../server-example/service/screening-request.ts';
import { ServiceError } from '../../../server-example/service/service-error.ts';
import { readPackages } from '../../../server-example/service/service-package.ts';
import { readServiceScreening } from '../../../server-example/service/service-screening.ts';
import { readTime } from '../../../server-example/service/time-forms.ts';

const at = '2026-05-12T10:00:00.000Z';
const seconds = Date.parse(at) / 1000;

describe('the times of a service', () => {
  const read: [form: Parameters<typeof readTime>[0], value: unknown, time: string | undefined][] = [
    ['iso', at, at],
    ['iso', '2026-05-12T12:00:00+02:00', at],
    ['iso', '2026-05-12 10:00:00', at],
    ['iso', '2026-05-12', '2026-05-12'],
    ['iso', '05/12/2026', undefined],
    ['iso', seconds, undefined],
    ['iso', 'soon', undefined],
    ['epoch-seconds', seconds, at],
    ['epoch-seconds', String(seconds), at],
    ['epoch-seconds', seconds * 1000, undefined],
    ['epoch-seconds', at, undefined],
    ['epoch-milliseconds', seconds * 1000, at],
    ['epoch-milliseconds', seconds, undefined],
  ];
  for (const [form, value, time] of read)
    test(`a time of the form ${form} at ${String(value)} is ${time ? 'read' : 'not read'}`, () => {
      assert.equal(readTime(form, value), time);
    });
});

describe('the answers of a candidate in the forms of a service', () => {
  const written = (forms: object, candidate: Record<string, unknown>, names = {}) =>
    serviceCandidate(readProfile({ forms, candidate: names }), candidate);

  test('dates, regions, social security numbers and phone numbers have the form of the profile', () => {
    const candidate = {
      dob: '1990-04-12',
      ssn: '536228731',
      phone: '+16155550142',
      address: { regionCode: 'US-TN' },
      driversLicense: { issuingAgency: 'US-TN' },
      employmentHistory: [{ startDate: '2013-01-07', supervisorPhone: '+4930123456' }],
    };
    const forms = { date: 'DD.MM.YYYY', region: 'TN', ssn: '123-45-6789', phone: '6155550142' };
    assert.deepEqual(written(forms, candidate), {
      dob: '12.04.1990',
      ssn: '536-22-8731',
      phone: '6155550142',
      address: { regionCode: 'TN' },
      driversLicense: { issuingAgency: 'TN' },
      employmentHistory: [{ startDate: '07.01.2013', supervisorPhone: '+4930123456' }],
    });
    assert.deepEqual(written({}, candidate), candidate);
  });

  test('a service with one field for the whole name gets it there, also in other names', () => {
    const candidate = {
      givenName: 'Anna',
      middleName: 'Clare',
      familyName: 'Bell',
      aliases: [{ givenName: 'Anna', familyName: 'Oak', confirmedNoMiddleName: true }],
    };
    const names = { fullName: 'name', 'aliases[].fullName': 'aliases[].known' };
    assert.deepEqual(written({}, candidate, names), {
      name: 'Anna Clare Bell',
      aliases: [{ known: 'Anna Oak' }],
    });
    assert.deepEqual(written({ fullName: 'Family, Given Middle' }, candidate, names), {
      name: 'Bell, Anna Clare',
      aliases: [{ known: 'Oak, Anna' }],
    });
  });

  test('a field for the whole name is asked, and found at fault, by its parts', () => {
    const profile = readProfile({ candidate: { fullName: 'name' } });
    assert.deepEqual(answerPaths(profile, 'name'), ['givenName', 'familyName']);
    assert.deepEqual(answerPaths(profile, 'nothing'), []);
  });

  test('identifiers are numbers where the service writes numbers that JavaScript can hold', () => {
    const profile = readProfile({ identifiers: 'number' });
    assert.equal(identifier(profile, '71'), 71);
    assert.equal(identifier(profile, '007'), '007');
    assert.equal(identifier(profile, '90071992547409931'), '90071992547409931');
  });
});

describe('packages in pages', () => {
  const all = [{ id: '1' }, { id: '2' }, { id: '3' }];
  const read = async (pages: object, page: (query: Record<string, string>) => unknown) => {
    const asked: Record<string, string>[] = [];
    const entries = await readPackageEntries(
      readProfile({ lists: { packages: 'data' }, pages }),
      async (query) => {
        asked.push(query);
        return page(query);
      },
    );
    assert.deepEqual(entries, all);
    return asked;
  };

  test('pages are followed by a mark until an answer gives none', async () => {
    const asked = await read({ kind: 'cursor', next: 'next', parameter: 'from' }, ({ from = '0' }) => ({
      data: all.slice(Number(from), Number(from) + 2),
      next: from === '0' ? 2 : null,
    }));
    assert.deepEqual(asked, [{}, { from: '2' }]);
  });

  test('a service that repeats its first page is not understood, and not asked forever', async () => {
    await assert.rejects(
      read({ kind: 'number', parameter: 'page', first: 1 }, () => ({ data: all })),
      /the pages of packages repeat: see pages in the profile/,
    );
  });
});

describe('what cannot be read', () => {
  const screening = { id: '1', status: 'Pending' };
  const entry = { id: '1', title: 'One' };
  const understood = (change: object) =>
    readServiceScreening(readProfile(), { ...screening, ...change }, { mode: 'direct', wasInvited: false });
  const offered = (change: object) => readPackages(readProfile(), [{ ...entry, ...change }]);
  const unreadable: [sentence: string, read: () => unknown][] = [
    ['a screening of the service lacks status', () => understood({ status: null })],
    [
      'a screening of the service has an object at status, not a word or a number',
      () => understood({ status: {} }),
    ],
    [
      'a screening of the service has an object at result, not a word or a number',
      () => understood({ result: { code: 1 } }),
    ],
    [
      'a screening of the service has an object at reportItems, not a list',
      () => understood({ reportItems: {} }),
    ],
    [
      'a report item of the service lacks type',
      () => understood({ reportItems: [{ id: 1, status: 'Pending' }] }),
    ],
    [
      'no report item of the service has a status at status (reportItem.status)',
      () => understood({ reportItems: [{ id: 1, type: 'SSN trace', state: 3 }] }),
    ],
    [
      'a screening of the service has an object at invite.link, not a word or a number',
      () => understood({ invite: { link: {} } }),
    ],
    [
      'a required field of the service has an object at the body itself, not a text or a number',
      () => offered({ requiredFields: [{ path: 'ssn' }] }),
    ],
    [
      'a package of the service has a text at requiredFields, not a list',
      () => offered({ requiredFields: 'ssn,dob' }),
    ],
    [
      'a package of the service has a text at active, not true or false',
      () => offered({ active: 'retired' }),
    ],
    [
      'no product of a package of the service has a name at description (package.product.title)',
      () => offered({ products: [{ code: 'SSNT', label: 'SSN trace' }] }),
    ],
  ];
  for (const [sentence, read] of unreadable)
    test(`what cannot be read is refused by name: ${sentence}`, () => {
      assert.throws(
        read,
        (error) =>
          error instanceof ServiceError && error.type === 'not-understood' && error.message === sentence,
      );
    });

  const found = { id: '7', type: 'County records', status: 'complete', result: 'consider' };
  const beside: [change: object, sentence: string][] = [
    [
      { updatedAt: seconds },
      'a screening of the service has a number at updatedAt, not a time of the form "iso" (times)',
    ],
    [
      { estimatedCompletionTime: '05/12/2026' },
      'a screening of the service has a text at estimatedCompletionTime, not a time of the form "iso" (times)',
    ],
    [
      { reportItems: [{ ...found, estimatedCompletionTime: 'within 2 days' }] },
      'a report item of the service has a text at estimatedCompletionTime, not a time of the form "iso" (times)',
    ],
    [
      { packageName: { en: 'Standard' } },
      'a screening of the service has an object at packageName, not a word or a number',
    ],
    [
      { packageName: 'x'.repeat(5_000) },
      'a screening of the service has more than 4096 characters at packageName',
    ],
  ];
  for (const [change, sentence] of beside)
    test(`a finding is read beside what cannot be, which is left out and told: ${sentence}`, () => {
      const read = understood({ status: 'complete', result: 'consider', reportItems: [found], ...change });
      assert.deepEqual(read.unread, [sentence]);
      assert.equal(read.result, 'review');
      assert.deepEqual(
        read.items.map(({ title, result }) => [title, result]),
        [['County records', 'review']],
      );
      assert.deepEqual([read.updatedAt, read.estimatedAt, read.packageTitle], [null, null, undefined]);
    });

  test('a finding of an item without a title that can be read is shown by its place in the report', () => {
    for (const type of [undefined, null, { en: 'County' }, 'x'.repeat(5_000)]) {
      const { items, unread } = understood({ reportItems: [found, { ...found, id: '8', type }] });
      assert.deepEqual(
        items.map(({ title, result }) => [title, result]),
        [
          ['County records', 'review'],
          ['#2', 'review'],
        ],
      );
      assert.equal(unread.length, 1);
    }
  });

  test('statuses and results may be numbers or flags, and unknown ones are neutral', () => {
    const profile = readProfile({ statuses: { complete: [3] }, results: { clear: ['true'] } });
    const read = (status: unknown, result: unknown) => {
      const { phase, result: outcome } = readServiceScreening(
        profile,
        { id: 1, status, result },
        { mode: 'direct', wasInvited: false },
      );
      return [phase, outcome];
    };
    assert.deepEqual(read(3, true), ['complete', 'clear']);
    assert.deepEqual(read('3', 'TRUE'), ['complete', 'clear']);
    assert.deepEqual(read(4, false), ['in-progress', 'review']);
  });

  test('a product without a name among others is named by its code', () => {
    const products = [{ code: 'SSNT' }, { code: 'MVR', description: 'Motor vehicle record' }];
    const [read] = readPackages(readProfile(), [{ ...entry, products }]);
    assert.deepEqual(
      read?.products.map(({ title }) => title),
      ['SSNT', 'Motor vehicle record'],
    );
  });

  test('a package needs what the profile says by its id, or by the code or name of one of its products', () => {
    const names = { products: 'screenings', product: { code: 'type', title: 'subtype' } };
    const requiredFields = {
      'driver-pro': ['phone'],
      motor_vehicle_report: ['driversLicense'],
      county: ['dob', 'ssn'],
    };
    const screenings = [{ type: 'motor_vehicle_report' }, { type: 'criminal', subtype: 'county' }];
    const profile = readProfile({ package: names, requiredFields });
    const [read] = readPackages(profile, [
      { ...entry, id: 'driver-pro', screenings, requiredFields: undefined },
    ]);
    assert.deepEqual(
      read?.fields.slice(3).map(({ path }) => path),
      ['phone', 'driversLicense', 'driversLicense.type', 'dob', 'ssn'],
    );
    assert.ok(read.fields.every(({ required }) => required));
  });

  test('a required field that is an object is read at the path of the profile, and may be optional', () => {
    const requiredField = { path: 'name', isRequired: 'must' };
    const requiredFields = [{ name: 'ssn', must: true }, { name: 'dob', must: false }, { name: 'phone' }];
    const [read] = readPackages(readProfile({ package: { requiredField } }), [{ ...entry, requiredFields }]);
    assert.deepEqual(read?.fields.slice(3), [
      { path: 'ssn', required: true },
      { path: 'dob', required: false },
      { path: 'phone', required: true },
    ]);
  });
});

describe('the errors of a service', () => {
  const apart = readProfile({
    errors: { list: 'faults', path: 'where', reason: 'why', reasons: { required: 'missing' } },
  });

  test('path and reason of an error may lie in members of their own', () => {
    const faults = [
      { where: 'ssn', why: 'missing' },
      { where: 'email', why: 'already-in-use' },
      { where: 'dob', words: 'No.' },
      { why: 'closed' },
    ];
    assert.deepEqual(readErrors(apart, { faults }), {
      problems: [
        { path: 'ssn', code: 'required' },
        { path: 'email', code: 'already-in-use' },
        { path: 'dob', code: 'not-accepted' },
      ],
      advice: [],
    });
  });

  const advised: [sentence: string, body: unknown][] = [
    ['there is no list at errors (errors.list)', { faults: [] }],
    ['an error lacks its code (errors)', { errors: [{ kind: 'x' }] }],
    ['no errors.format reads its code (errors)', { errors: [{ code: 'E17' }] }],
    [
      'it names postalCode, which is no field of the profile (candidate)',
      { errors: [{ code: '400#postalCode' }] },
    ],
    ['it names an unknown field (candidate)', { errors: [{ code: '400#nickname' }] }],
    ['it names an unknown field (candidate)', { errors: [{ code: '400#address.Bell?format' }] }],
    [
      'it names aliases[].givenName, which is no field of the profile (candidate)',
      { errors: [{ code: '400#aliases[987651234].givenName?format' }] },
    ],
  ];
  for (const [sentence, body] of advised)
    test(`an error that cannot be used is told to the operator: ${sentence}`, () => {
      assert.deepEqual(readErrors(readProfile(), body), { problems: [], advice: [sentence] });
    });
});
