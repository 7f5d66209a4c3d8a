import { randomBytes, randomInt } from 'node:crypto';
import type { Candidate } from '../../src/protocol/candidate.ts';

const address = {
  addressLine: '12 Oak Street',
  municipality: 'Nashville',
  regionCode: 'US-TN',
  postalCode: '37201',
  countryCode: 'US',
};

/** A new candidate with the four minimum fields, invented. */
export function minimalCandidate(): Candidate {
  const unique = randomBytes(6).toString('hex');
  return {
    givenName: 'Ada',
    familyName: 'Okafor',
    email: `contract-${unique}@example.com`,
    clientReferenceId: `contract-${unique}`,
  };
}

/** A social security number that no earlier order has: a service may refuse a second active one. */
const newSsn = (): string =>
  `${randomInt(101, 600)}${String(randomInt(1, 100)).padStart(2, '0')}${String(randomInt(1, 10_000)).padStart(4, '0')}`;

/** A new candidate with every known field, invented. */
export const completeCandidate = (): Candidate => ({
  ...minimalCandidate(),
  middleName: 'Grace',
  dob: '1990-01-20',
  ssn: newSsn(),
  phone: '+16155550134',
  address,
  additionalAddresses: [{ ...address, postalCode: '37203', validFrom: '2015-02-01', validTo: '2019-06-30' }],
  aliases: [{ givenName: 'Ada', familyName: 'Smith', confirmedNoMiddleName: true }],
  driversLicense: { type: 'personal', licenseNumber: 'D1234567', issuingAgency: 'US-TN' },
  educationHistory: [
    {
      schoolName: 'Elm College',
      degree: {
        degreeName: 'B.Sc.',
        degreeType: 'bachelor',
        major: 'Botany',
        graduationDate: '2012-06-01',
        degreeCompleted: true,
      },
      startDate: '2008-09-01',
      endDate: '2012-06-01',
      address,
    },
  ],
  employmentHistory: [
    {
      employerName: 'Fern & Moss',
      currentEmployer: true,
      jobTitle: 'Gardener',
      startDate: '2013-01-07',
      address,
      permissionToContact: false,
      supervisorName: 'Bo Reed',
      supervisorPhone: '+16155550135',
    },
  ],
  licenses: [
    {
      issuingAgency: { name: 'State Board', address },
      number: 'L-77',
      name: 'Arborist',
      startDate: '2014-03-01',
      status: 'active',
    },
  ],
});
