import { expect } from '@open-wc/testing';
import type { Candidate } from '../../../src/protocol/candidate.ts';
import { withField } from '../../../src/protocol/candidate.ts';
import { type FieldPath, fieldRules } from '../../../src/protocol/field-rules.ts';
import { type ChunkName, holdChunk, releaseChunks } from '../launcher/held-chunks.ts';
import { aPackage, LauncherPage } from '../launcher/launcher-page.ts';

interface Sample {
  path: string;
  /** As somebody types it, and it can be read. */
  good: unknown;
  /** As somebody types it by mistake; every field that can be mistaken has one. */
  bad?: unknown;
}

const inEducation = 'educationHistory[0]';
const inEmployment = 'employmentHistory[0]';

/** An answer to every field there is: a field without one does not compile. */
const samples: Record<FieldPath, Sample> = {
  givenName: { path: 'givenName', good: ' Anna\u0007 ' },
  middleName: { path: 'middleName', good: 'Jo' },
  confirmedNoMiddleName: { path: 'confirmedNoMiddleName', good: false },
  familyName: { path: 'familyName', good: 'Lee' },
  email: { path: 'email', good: 'anna@example.com', bad: 'anna@' },
  phone: { path: 'phone', good: '(615) 555-0123', bad: '555-0123' },
  dob: { path: 'dob', good: '1990-01-20', bad: '2999-01-20' },
  ssn: { path: 'ssn', good: '123-45-6789', bad: '000-12-3456' },
  countryCode: { path: 'address.countryCode', good: 'US' },
  addressLine: { path: 'address.addressLine', good: '1 Main St' },
  municipality: { path: 'address.municipality', good: 'Portland' },
  regionCode: { path: 'address.regionCode', good: 'oregon', bad: 'Bavaria' },
  postalCode: { path: 'address.postalCode', good: '97201-1234', bad: '1234' },
  validFrom: { path: 'additionalAddresses[0].validFrom', good: '2019-02', bad: '2019-13' },
  validTo: { path: 'additionalAddresses[0].validTo', good: '2020-02', bad: '2020-' },
  'driversLicense.type': { path: 'driversLicense.type', good: 'personal' },
  licenseNumber: { path: 'driversLicense.licenseNumber', good: 'X 123' },
  'driversLicense.issuingAgency': { path: 'driversLicense.issuingAgency', good: 'US-OR' },
  schoolName: { path: `${inEducation}.schoolName`, good: 'Reed' },
  degreeType: { path: `${inEducation}.degree.degreeType`, good: 'BA' },
  degreeName: { path: `${inEducation}.degree.degreeName`, good: 'Arts' },
  major: { path: `${inEducation}.degree.major`, good: 'Logic' },
  degreeCompleted: { path: `${inEducation}.degree.degreeCompleted`, good: true },
  graduationDate: { path: `${inEducation}.degree.graduationDate`, good: '2011-06', bad: '11-06' },
  'licenses[].name': { path: 'licenses[0].name', good: 'Electrician' },
  'licenses[].number': { path: 'licenses[0].number', good: '7' },
  'licenses[].issuingAgency.name': { path: 'licenses[0].issuingAgency.name', good: 'Oregon' },
  'licenses[].status': { path: 'licenses[0].status', good: 'active' },
  employerName: { path: `${inEmployment}.employerName`, good: 'Acme' },
  jobTitle: { path: `${inEmployment}.jobTitle`, good: 'Clerk' },
  currentEmployer: { path: `${inEmployment}.currentEmployer`, good: false },
  startDate: { path: `${inEmployment}.startDate`, good: '2015-03', bad: '2015' },
  endDate: { path: `${inEmployment}.endDate`, good: '2016-02', bad: '2016-00' },
  permissionToContact: { path: `${inEmployment}.permissionToContact`, good: true },
  supervisorName: { path: `${inEmployment}.supervisorName`, good: 'Kim' },
  supervisorPhone: { path: `${inEmployment}.supervisorPhone`, good: '+49 30 123456', bad: '12' },
};

const files = ['actions', 'worldPlaces', 'phoneRules'] as const satisfies ChunkName[];

function orders<T>(of: readonly T[]): T[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first) => orders(of.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}

const candidateOf = (answers: 'good' | 'bad'): Candidate =>
  Object.values(samples).reduce<Candidate>(
    (candidate, { path, good, bad = good }) => withField(candidate, path, answers === 'good' ? good : bad),
    { address: { countryCode: 'US' } },
  );

/** The fields as a package lists them, gathered by the first name of their path. */
function packagesByStep(): string[] {
  const bySection = new Map<string, string[]>();
  const about = /^(givenName|middleName|confirmedNoMiddleName|familyName|email|phone)$/;
  for (const { path } of Object.values(samples)) {
    const name = path.replace('[0]', '[]');
    const section = about.test(name)
      ? 'about'
      : /^(dob|ssn)$/.test(name)
        ? 'identity'
        : name.split(/\.|\[/)[0]!;
    const whole = name.includes('[]') ? [`${section}?`] : [];
    bySection.set(section, [...(bySection.get(section) ?? whole), `${name}?`]);
  }
  return [...bySection.values()].map((names) => names.join(' '));
}

describe('the order in which late files arrive', () => {
  let page: LauncherPage;

  afterEach(() => {
    releaseChunks();
    page.close();
  });

  /** Opens a form, presses Continue where there is a form already, and lets the files arrive in this order. */
  const openAs = async (fields: string, candidate: Candidate, order: readonly ChunkName[]): Promise<void> => {
    page = new LauncherPage();
    page.packages = [aPackage(fields)];
    const held = new Map(files.map((name) => [name as ChunkName, holdChunk(name)]));
    await page.open({ candidate });
    const isShown = page.root.querySelector('form') !== null;
    if (isShown) await page.press('Continue');
    for (const name of order) {
      held.get(name)?.arrive();
      await page.settle();
    }
    if (!isShown) await page.press('Continue');
  };

  const problems = (): (string | undefined)[] =>
    [...page.root.querySelectorAll('.field .problem')].map(
      ({ id, textContent }) => `${id}: ${textContent.trim()}`,
    );

  it('the problems of mistaken answers are the same in whatever order late files arrive', async function () {
    this.timeout(120_000);
    const expected = Object.values(samples).filter(({ bad }) => bad !== undefined);
    let found = 0;
    for (const fields of packagesByStep()) {
      let usual: unknown;
      for (const order of orders(files)) {
        await openAs(fields, candidateOf('bad'), order);
        usual ??= problems();
        expect(problems(), `${fields} after ${order}`).to.deep.equal(usual);
        page.close();
      }
      found += (usual as string[]).length;
    }
    expect(found, 'problems of mistaken answers').to.equal(expected.length);
  });

  it('the order that is sent is the same in whatever order late files arrive', async function () {
    this.timeout(120_000);
    const fields = packagesByStep().join(' ');
    let usual: unknown;
    for (const order of orders(files)) {
      await openAs(fields, candidateOf('good'), order);
      while (page.orders.length === 0 && page.root.querySelector('.failure, .summary') === null)
        await page.press(page.heading === 'Check your answers' ? 'Submit' : 'Continue');
      const [sent] = page.orders;
      expect(sent, page.text).to.not.equal(undefined);
      usual ??= sent;
      expect(sent, String(order)).to.deep.equal(usual);
      page.close();
    }
    expect(usual).to.have.nested.property('candidate.address.regionCode', 'US-OR');
    expect(usual).to.have.nested.property('candidate.phone', '+16155550123');
    expect(usual).to.have.nested.property('candidate.employmentHistory[0].startDate', '2015-03-01');
    expect(Object.keys(samples)).to.have.members(Object.keys(fieldRules));
  });
});
