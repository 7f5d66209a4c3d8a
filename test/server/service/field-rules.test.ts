import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Candidate } from '../../../src/protocol/candidate.ts';
import type { CandidateAnswers } from '../../../src/protocol/candidate-answers.ts';
import { worldAddressRules } from '../../../src/protocol/world-address-rules.ts';
import { excuseOf } from '../../../src/protocol/excuse.ts';
import {
  checkCandidate,
  checkField,
  type FieldPath,
  fieldPathOf,
} from '../../../src/protocol/field-rules.ts';

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const text = {
  fine: ['x', ' x ', 'O’Brien-Ñandú', '李', '\u200b', 'a'.repeat(300), '😀'.repeat(300)],
  format: ['x\ny', 'x\u0000', 'x\u0085', 1, Number.NaN, true, false, {}, { a: 1 }, new Date()],
  'too-long': ['a'.repeat(301), '😀'.repeat(301)],
};
const flag = { fine: [true, false], choice: ['true', 'x', 0, 1, {}] };
const day = {
  fine: ['1990-01-01', '1992-02-29', '0001-01-01', '9999-12-31', dayFromNow(0), dayFromNow(1)],
  date: [
    'x',
    '1990-02-29',
    '1990-1-1',
    '1990-00-10',
    '1990-13-01',
    '1990-01-01T00:00',
    '199٠-01-01',
    19900101,
    {},
  ],
};
const phone = {
  fine: ['+16155550123', '+1234567', '+123456789012345'],
  format: ['6155550123', '+1 615 555 0123', '+0123456789', '+123456', '+1234567890123456', 16155550123],
};

/** Awkward answers to every field, by what is wrong with them; `fine` where nothing is. */
const answers: Record<FieldPath, Partial<Record<string, unknown[]>>> = {
  givenName: text,
  middleName: text,
  confirmedNoMiddleName: flag,
  familyName: text,
  email: {
    fine: ['a@b.co', 'é@ü.de', 'a@b..co', `${'a'.repeat(249)}@b.co`],
    format: ['a@b.c', 'a b@c.de', '@b.co', 'a@b@c.de', 'a@b', 1, true],
    'too-long': [`${'a'.repeat(250)}@b.co`],
  },
  phone,
  dob: {
    fine: ['1990-01-01', '1992-02-29', '1900-01-01', dayFromNow(-1)],
    date: day.date,
    past: ['1899-12-31', '0001-01-01', dayFromNow(0), dayFromNow(1), '9999-12-31'],
  },
  ssn: {
    fine: ['123456789', '000000000'],
    format: ['12345678', '1234567890', '123-45-6789', '123456789\n', '１２３４５６７８９', 123456789],
  },
  countryCode: { fine: ['US', 'XX'], format: ['us', 'U', 'USA', '**', 1] },
  addressLine: text,
  municipality: text,
  regionCode: text,
  postalCode: {
    fine: ['37203', '372031234', 'SW1A 1AA', 'A1', 'AAAAAAAAAAA'],
    format: ['A', 'A-1', 'sw1a', ' 1', 'AAAAAAAAAAAA', 37203],
  },
  validFrom: day,
  validTo: day,
  'driversLicense.type': {
    fine: ['personal', 'commercial'],
    choice: ['Personal', 'constructor', '__proto__', true, {}],
  },
  licenseNumber: text,
  'driversLicense.issuingAgency': text,
  schoolName: text,
  degreeType: text,
  degreeName: text,
  major: text,
  degreeCompleted: flag,
  graduationDate: day,
  'licenses[].name': text,
  'licenses[].number': text,
  'licenses[].issuingAgency.name': text,
  'licenses[].status': text,
  employerName: text,
  jobTitle: text,
  currentEmployer: flag,
  startDate: day,
  endDate: day,
  permissionToContact: flag,
  supervisorName: text,
  supervisorPhone: phone,
};

describe('the rule of a field', () => {
  for (const [path, byCode] of Object.entries(answers)) {
    test(`${path} accepts and refuses awkward answers by its rule`, () => {
      const concrete = path.replaceAll('[]', '[0]');
      for (const [code, values] of Object.entries(byCode)) {
        for (const value of values ?? []) {
          const problem = code === 'fine' ? undefined : { path: concrete, code };
          assert.deepEqual(checkField(concrete, value), problem, `${concrete}: ${JSON.stringify(value)}`);
        }
      }
    });
  }

  test('a rule is found by the path of a list entry, or by the last name of a path', () => {
    const found: Record<string, FieldPath | undefined> = {
      givenName: 'givenName',
      'aliases[0].givenName': 'givenName',
      'address.postalCode': 'postalCode',
      'licenses[2].name': 'licenses[].name',
      'licenses[].name': 'licenses[].name',
      'licenses[0].issuingAgency.name': 'licenses[].issuingAgency.name',
      'driversLicense.type': 'driversLicense.type',
      'educationHistory[1].degree.degreeName': 'degreeName',
      'educationHistory[1].address.postalCode': 'postalCode',
      type: undefined,
      name: undefined,
      aliases: undefined,
      'aliases[0]': undefined,
      constructor: undefined,
      'a.constructor': undefined,
      toString: undefined,
      '': undefined,
    };
    for (const [path, known] of Object.entries(found)) assert.equal(fieldPathOf(path), known, path);
    assert.equal(fieldPathOf('__proto__'), undefined);
  });
});

describe('an empty answer to a required field', () => {
  test('the flag beside a field excuses an empty answer', () => {
    assert.equal(excuseOf('middleName'), 'confirmedNoMiddleName');
    assert.equal(excuseOf('aliases[0].middleName'), 'aliases[0].confirmedNoMiddleName');
    assert.equal(excuseOf('employmentHistory[1].endDate'), 'employmentHistory[1].currentEmployer');
    assert.equal(excuseOf('givenName'), undefined);
    assert.equal(excuseOf('constructor'), undefined);
  });

  test('an empty answer to a required field is a problem unless its flag is true', () => {
    const fields = ['middleName', 'employmentHistory[].endDate'].map((path) => ({ path, required: true }));
    const problems = (candidate: Candidate): string[] =>
      checkCandidate(candidate, fields, worldAddressRules).map(({ path, code }) => `${path} ${code}`);
    assert.deepEqual(
      problems({
        confirmedNoMiddleName: false,
        employmentHistory: [{ currentEmployer: true }, { currentEmployer: 'yes' }, {}],
      }),
      [
        'middleName required',
        'employmentHistory[1].endDate required',
        'employmentHistory[2].endDate required',
        'employmentHistory[1].currentEmployer choice',
      ],
    );
    assert.deepEqual(problems({ confirmedNoMiddleName: true, employmentHistory: [] }), []);
  });
});

type LastName<Path> = Path extends `${string}.${infer Rest}` ? LastName<Rest> : Path;
type NamesIn<Fields> = Fields extends (infer Entry)[]
  ? NamesIn<Entry>
  : Fields extends object
    ? { [Name in keyof Fields]-?: Name | NamesIn<NonNullable<Fields[Name]>> }[keyof Fields]
    : never;

test('a host can give every field in `candidate`', () => {
  // A field that has no place in the type does not compile here.
  type Unplaced = Exclude<LastName<FieldPath>, NamesIn<CandidateAnswers>>;
  const isComplete: [Unplaced] extends [never] ? true : Unplaced = true;
  assert.ok(isComplete);
});
