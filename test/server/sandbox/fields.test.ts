import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidateProblems } from '../../../sandbox/candidate-rules.ts';
import { formSections } from '../../../sandbox/form-sections.ts';
import { type Json, type JsonObject, setAt } from '../../../sandbox/json.ts';
import { mergeProfile } from '../../../sandbox/profile.ts';

import type { fieldRules } from '../../../src/protocol/field-rules.ts';
import { checkField } from '../../../src/protocol/field-rules.ts';
import { start } from './given-sandbox.ts';

interface Sample {
  good: Json;
  bad: Json;
}

const text: Sample = { good: 'Any words', bad: 7 };
const flag: Sample = { good: true, bad: 'maybe' };
const day: Sample = { good: '2019-02-28', bad: '2019-02-30' };
const phone: Sample = { good: '+16155550134', bad: '0155 0134' };

/** A good and a bad answer for each field of the page. */
const samples: Record<keyof typeof fieldRules, Sample> = {
  givenName: text,
  middleName: text,
  confirmedNoMiddleName: flag,
  familyName: text,
  email: { good: 'ada@example.org', bad: 'ada at example.org' },
  phone,
  dob: { good: '1990-01-20', bad: '2990-01-20' },
  ssn: { good: '123454321', bad: '1234' },
  countryCode: { good: 'US', bad: 'Utopia' },
  addressLine: text,
  municipality: text,
  regionCode: { good: 'US-TN', bad: 'US-\u0007' },
  postalCode: { good: '37203', bad: '?' },
  validFrom: day,
  validTo: day,
  'driversLicense.type': { good: 'personal', bad: 'forklift' },
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

const servicePaths = Object.keys(mergeProfile().candidate);

/** The sandbox's paths of a field of the page, which is named by a path or by the last name of several. */
function pathsOf(field: string): string[] {
  return servicePaths.filter(
    (path) => path === field || (!field.includes('.') && path.endsWith(`.${field}`)),
  );
}

/** The label under which the sandbox's form asks for a path; undefined where it has no input made for it. */
function labelOf(path: string): string | undefined {
  const [list = path, member] = path.split('[].');
  const required = member === undefined ? [path] : [list, path];
  const name = path.replace('[]', '[0]');
  const fields = formSections([list], required, () => 1).flatMap(({ groups }) => groups.flat());
  // A path that the form does not know gets a text input that is labelled by the path.
  return fields.find((field) => field.path === name && field.label !== name)?.label;
}

/** Whether the sandbox refuses a candidate whose answer at a path is this one. */
function isRefused(path: string, answer: Json): boolean {
  const candidate: JsonObject = {};
  const name = path.replace('[]', '[0]');
  setAt(candidate, name, answer);
  return candidateProblems(candidate, start).some((problem) => problem.path === name && problem.reason);
}

for (const [field, { good, bad }] of Object.entries(samples)) {
  test(`the sandbox asks for ${field} and checks it as the page does`, () => {
    assert.notDeepEqual(pathsOf(field), [], `The sandbox's default profile has no path for ${field}.`);
    for (const path of pathsOf(field)) {
      assert.ok(labelOf(path), `The sandbox's form has no input for ${path}.`);
      assert.ok(!isRefused(path, good), `The sandbox refuses ${JSON.stringify(good)} at ${path}.`);
      assert.ok(
        isRefused(path, bad),
        `The sandbox has no rule for ${path}: it accepts ${JSON.stringify(bad)}.`,
      );
      assert.equal(checkField(path, good), undefined, `The page refuses ${JSON.stringify(good)} at ${path}.`);
      assert.ok(checkField(path, bad), `The page accepts ${JSON.stringify(bad)} at ${path}.`);
    }
  });
}
