/** By these answers a check finds the person whom it is about. */
export const identifyingPaths = [
  'givenName',
  'middleName',
  'confirmedNoMiddleName',
  'familyName',
  'email',
  'dob',
  'ssn',
];
