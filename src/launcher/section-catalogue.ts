import type { FieldLook } from './field-catalogue.ts';

/** The fields that few packages ask; see the field catalogue. */
export const looks: Record<string, FieldLook> = {
  validFrom: { control: 'month', isShort: true },
  validTo: { control: 'month', isShort: true },
  'driversLicense.type': { control: 'choice', choices: ['personal', 'commercial'] },
  licenseNumber: { control: 'text', isSensitive: true },
  'driversLicense.issuingAgency': { control: 'region' },
  schoolName: { control: 'text' },
  degreeType: { control: 'text' },
  degreeName: { control: 'text' },
  major: { control: 'text' },
  degreeCompleted: { control: 'flag' },
  graduationDate: { control: 'month' },
  'licenses[].name': { control: 'text' },
  'licenses[].number': { control: 'text', isSensitive: true },
  'licenses[].issuingAgency.name': { control: 'text' },
  'licenses[].status': { control: 'text' },
  employerName: { control: 'text' },
  jobTitle: { control: 'text' },
  currentEmployer: { control: 'flag' },
  startDate: { control: 'month', isShort: true },
  endDate: { control: 'month', isShort: true },
  permissionToContact: { control: 'flag' },
  supervisorName: { control: 'text' },
  supervisorPhone: { control: 'phone' },
};

/** What their sections and lists are made of. */
export const members: Record<string, string> = {
  aliases: 'givenName middleName? familyName',
  additionalAddresses: 'addressLine municipality regionCode postalCode countryCode validFrom validTo',
  driversLicense: 'type licenseNumber issuingAgency',
  educationHistory: 'schoolName degree.degreeName degree.degreeCompleted startDate endDate?',
  degree: 'degreeType? degreeName major? graduationDate? degreeCompleted',
  employmentHistory: 'employerName jobTitle startDate currentEmployer endDate permissionToContact',
  licenses: 'name number issuingAgency.name startDate? status?',
};

/** Which products of a package they are asked for, by the words of their titles. */
export const reasons: Record<string, RegExp> = {
  names: /alias|criminal|watch/i,
  residences: /county|trace|criminal/i,
  license: /motor|driv|mvr/i,
  education: /educ|degree|school/i,
  employment: /employ|work/i,
  credentials: /licen|credential|professional/i,
};
