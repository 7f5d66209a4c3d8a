import type { Candidate } from 'screening-elements';

/** What the host knows already: everything that the standard package asks. Nobody's data. */
export const anna: Candidate = {
  givenName: 'Anna',
  middleName: 'Clare',
  familyName: 'Bell',
  email: 'anna.bell@example.com',
  dob: '1990-04-12',
  ssn: '536228731',
  phone: '+16155550142',
  address: {
    addressLine: '12 Oak Street',
    municipality: 'Nashville',
    regionCode: 'US-TN',
    postalCode: '37201',
    countryCode: 'US',
  },
};
