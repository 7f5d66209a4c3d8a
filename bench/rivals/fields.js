/** The fifteen required fields that every rival asks for: name, label, input type, autocomplete token, pattern. */
export const fields = [
  ['givenName', 'First name', 'text', 'given-name'],
  ['middleName', 'Middle name', 'text', 'additional-name'],
  ['familyName', 'Last name', 'text', 'family-name'],
  ['email', 'Email', 'email', 'email'],
  ['phone', 'Phone', 'tel', 'tel'],
  ['dob', 'Date of birth', 'date', 'bday'],
  ['ssn', 'Social Security number', 'text', 'off', '\\d{3}-?\\d{2}-?\\d{4}'],
  ['addressLine', 'Street address', 'text', 'address-line1'],
  ['municipality', 'City', 'text', 'address-level2'],
  ['regionCode', 'State', 'text', 'address-level1', '[A-Z]{2}-[A-Z]{2}'],
  ['postalCode', 'ZIP code', 'text', 'postal-code', '\\d{5}(-?\\d{4})?'],
  ['countryCode', 'Country', 'text', 'country', '[A-Z]{2}'],
  ['licenseNumber', 'License number', 'text', 'off'],
  ['issuingAgency', 'Issued in', 'text', 'off'],
  ['employerName', 'Employer', 'text', 'organization'],
];
