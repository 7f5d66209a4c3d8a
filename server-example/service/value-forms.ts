import { lastName } from '../../src/protocol/candidate.ts';

export const regionForms = ['US-TN', 'TN'] as const;
export const ssnForms = ['123456789', '123-45-6789'] as const;
export const phoneForms = ['+16155550142', '16155550142', '6155550142'] as const;
export const fullNameForms = ['Given Middle Family', 'Family, Given Middle'] as const;

/** The form in which a service wants each kind of answer; `date` is a pattern of YYYY, MM and DD. */
export interface ValueForms {
  date: string;
  region: (typeof regionForms)[number];
  ssn: (typeof ssnForms)[number];
  phone: (typeof phoneForms)[number];
  fullName: (typeof fullNameForms)[number];
}

const dates = new Set(['dob', 'validFrom', 'validTo', 'startDate', 'endDate', 'graduationDate']);
const phones = new Set(['phone', 'supervisorPhone']);
const isRegion = (path: string): boolean =>
  lastName(path) === 'regionCode' || path === 'driversLicense.issuingAgency';

/** An answer at a canonical path in the form that the service wants. What has another form already stays as it is. */
export function writeAnswer(forms: ValueForms, path: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const name = lastName(path);
  if (dates.has(name)) return writeDate(forms.date, value);
  if (phones.has(name)) return writePhone(forms.phone, value);
  if (isRegion(path)) return forms.region === 'TN' ? value.replace(/^[A-Z]{2}-/, '') : value;
  if (name !== 'ssn' || forms.ssn === '123456789') return value;
  return value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');
}

/** The parts of a name as one text. */
export function writeFullName(
  forms: ValueForms,
  { givenName, middleName, familyName }: Record<string, unknown>,
): string {
  const text = (parts: unknown[]): string => parts.filter(Boolean).join(' ');
  return forms.fullName === 'Given Middle Family'
    ? text([givenName, middleName, familyName])
    : [familyName, text([givenName, middleName])].filter(Boolean).join(', ');
}

function writeDate(form: string, value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined) return value;
  return form.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** Only a number of the United States and Canada can be written without its country code. */
function writePhone(form: ValueForms['phone'], value: string): string {
  switch (form) {
    case '+16155550142':
      return value;
    case '16155550142':
      return value.replace(/^\+/, '');
    case '6155550142':
      return value.replace(/^\+1(?=\d{10}$)/, '');
  }
}
