import { countries, states } from 'written-out-places';

/**
 * The fifteen required fields that every rival asks for, with the words and rules of ours: `format` says what is wrong
 * with an answer that is not empty, `instead` is the checkbox that lets a field stay empty.
 */
export const fields = [
  { name: 'givenName', label: 'First name', autocomplete: 'given-name' },
  {
    name: 'middleName',
    label: 'Middle name',
    autocomplete: 'additional-name',
    instead: { name: 'confirmedNoMiddleName', label: 'I have no middle name' },
  },
  { name: 'familyName', label: 'Last name', autocomplete: 'family-name' },
  {
    name: 'email',
    label: 'Email',
    help: 'News about the check is sent here.',
    type: 'email',
    autocomplete: 'email',
    pattern: String.raw`[^\s@]+@[^\s@]+\.[^\s@.]{2,}`,
    format: 'An email address looks like name@example.com.',
  },
  {
    name: 'phone',
    label: 'Phone',
    help: 'Outside the US and Canada, start with + and the country code.',
    type: 'tel',
    autocomplete: 'tel',
    pattern: String.raw`\+?[\d\s.\(\)\-]{10,20}`,
    format: 'Please give the whole number. Outside the US and Canada, start with +.',
  },
  {
    name: 'dob',
    label: 'Date of birth',
    help: 'It tells you apart from people with the same name.',
    type: 'date',
    autocomplete: 'bday',
    min: '1900-01-01',
    max: new Date().toISOString().slice(0, 10),
    format: 'This date must be in the past.',
  },
  {
    name: 'ssn',
    label: 'Social Security number',
    help: 'It finds records that are really yours. We pass it on and do not keep it.',
    type: 'password',
    autocomplete: 'off',
    inputmode: 'numeric',
    pattern: String.raw`\d{3}-?\d{2}-?\d{4}`,
    format: 'A Social Security number has 9 digits.',
  },
  { name: 'countryCode', label: 'Country', autocomplete: 'country', options: countries, value: 'US' },
  { name: 'addressLine', label: 'Street address', autocomplete: 'address-line1' },
  { name: 'municipality', label: 'City', autocomplete: 'address-level2' },
  { name: 'regionCode', label: 'State', autocomplete: 'address-level1', options: states },
  {
    name: 'postalCode',
    label: 'ZIP code',
    autocomplete: 'postal-code',
    pattern: String.raw`\d{5}(-?\d{4})?`,
    format: 'Please check the postal code. A US ZIP code has 5 or 9 digits.',
  },
  { name: 'licenseNumber', label: 'License number', autocomplete: 'off' },
  { name: 'issuingAgency', label: 'Issued in', autocomplete: 'off', options: states },
  { name: 'employerName', label: 'Employer', autocomplete: 'off' },
];

/** The sentences beside the fields. */
export const words = {
  summary: 'Please check these answers',
  required: 'Please fill this in.',
  pick: 'Choose…',
  reveal: 'Show',
  revealSsn: 'Show the Social Security number',
  send: 'Submit',
};
