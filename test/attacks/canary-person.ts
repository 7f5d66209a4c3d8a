import { hostKey, secretKey } from '../server/house.ts';

const address = {
  addressLine: '4711 Marmalade Crescent',
  municipality: 'Thistlewick',
  regionCode: 'US-TN',
  postalCode: '37201',
  countryCode: 'US',
};
/** Nobody's facts, and nothing else holds such words. */
export const person = {
  givenName: 'Zephyrine',
  middleName: 'Oriflamme',
  familyName: 'Quillfeather',
  dob: '1987-02-19',
  ssn: '536914728',
  phone: '+16155558437',
  address,
  additionalAddresses: [{ ...address, addressLine: '99 Periwinkle Wharf', validFrom: '2010-01-01' }],
  aliases: [{ givenName: 'Zephyrine', familyName: 'Thornapple' }],
  driversLicense: { licenseNumber: 'LICENCE-QX90417', issuingAgency: 'US-TN' },
};
export const typedName = 'Z. O. Quillsignature';

/** What is looked for, by its name. */
export const canaries = {
  'given name': person.givenName,
  'middle name': person.middleName,
  'family name': person.familyName,
  alias: person.aliases[0]!.familyName,
  'date of birth': person.dob,
  'social security number': person.ssn,
  'phone number': person.phone,
  address: address.addressLine,
  'earlier address': person.additionalAddresses[0]!.addressLine,
  'licence number': person.driversLicense.licenseNumber,
  email: 'zq-canary',
  'typed name': typedName,
  'client secret': 'sandbox-secret',
  'secret key': secretKey,
  'host key': hostKey,
};
