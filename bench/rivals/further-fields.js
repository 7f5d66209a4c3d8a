import { countries, states } from 'virtual:written-out-places';

/** The ten other required fields of the whole form. A field without a `kind` is an input. */
export const furtherFields = [
  {
    name: 'dob',
    label: 'Date of birth',
    type: 'date',
    autocomplete: 'bday',
    min: '1900-01-01',
    max: new Date().toISOString().slice(0, 10),
    format: 'This date must be in the past.',
  },
  {
    name: 'ssn',
    kind: 'secret',
    label: 'Social Security number',
    help: 'Used to match records to you. Sent to the screening service, not stored here.',
    type: 'password',
    autocomplete: 'off',
    inputmode: 'numeric',
    pattern: String.raw`\d{3}-?\d{2}-?\d{4}`,
    format: 'A Social Security number has 9 digits.',
  },
  {
    name: 'countryCode',
    kind: 'select',
    label: 'Country',
    autocomplete: 'country',
    options: countries,
    value: 'US',
  },
  { name: 'addressLine', label: 'Street address', autocomplete: 'address-line1' },
  { name: 'municipality', label: 'City', autocomplete: 'address-level2' },
  { name: 'regionCode', kind: 'select', label: 'State', autocomplete: 'address-level1', options: states },
  {
    name: 'postalCode',
    label: 'ZIP code',
    autocomplete: 'postal-code',
    pattern: String.raw`\d{5}(-?\d{4})?`,
    format: 'Please check the postal code. A US ZIP code has 5 or 9 digits.',
  },
  { name: 'licenseNumber', label: 'License number', autocomplete: 'off' },
  { name: 'issuingAgency', kind: 'select', label: 'Issued in', autocomplete: 'off', options: states },
  { name: 'employerName', label: 'Employer', autocomplete: 'off' },
];
