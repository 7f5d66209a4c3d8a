/**
 * The code of a refusal that says that the answers are not those of a check which goes on. It comes with one path, and is
 * about all of {@link identifyingPaths}: which of them differs is not said.
 */
export const checkUnderway = 'check-underway';

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
