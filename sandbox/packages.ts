import type { FieldMap } from './field-map.ts';
import { type JsonObject, named } from './json.ts';
import { type Profile, writeId } from './profile.ts';

/** The service's environments. They differ in hosts, credentials and package ids. */
export type Environment = 'test' | 'production';

/** A group of screening products. `requiredFields` are the sandbox's own dotted paths. */
export interface Package {
  id: string;
  title: string;
  active: boolean;
  type: string;
  components: string[];
  products: { code: string; description: string }[];
  requiredFields: string[];
}

const contact = ['givenName', 'familyName', 'email'];
const person = ['givenName', 'middleName', 'familyName', 'email', 'dob'];
const placeParts = ['addressLine', 'municipality', 'regionCode', 'postalCode', 'countryCode'];
const address = placeParts.map((part) => `address.${part}`);
const standard = [...person, 'ssn', 'phone', ...address];

const catalogue = [
  {
    ids: { test: '539101', production: '712201' },
    title: 'Identity basics',
    products: { WATCH: 'Global watchlist search' },
    requiredFields: contact,
  },
  {
    ids: { test: '539146', production: '712246' },
    title: 'Standard background check',
    products: { SSNT: 'SSN trace', NCRIM: 'National criminal search', CCRIM: 'County criminal search' },
    requiredFields: standard,
  },
  {
    ids: { test: '539152', production: '712252' },
    title: 'Extended background check',
    products: {
      SSNT: 'SSN trace',
      NCRIM: 'National criminal search',
      CCRIM7: 'County criminal search, seven years',
      ALIAS: 'Alias search',
    },
    requiredFields: [
      ...standard,
      'additionalAddresses',
      ...placeParts.map((part) => `additionalAddresses[].${part}`),
      'additionalAddresses[].validFrom',
      'aliases',
      'aliases[].givenName',
      'aliases[].familyName',
    ],
  },
  {
    ids: { test: '539163', production: '712263' },
    title: 'Driver check',
    products: { MVR: 'Motor vehicle record', NCRIM: 'National criminal search' },
    requiredFields: [...person, 'phone', 'driversLicense.licenseNumber', 'driversLicense.issuingAgency'],
  },
  {
    ids: { test: '539178', production: '712278' },
    title: 'Professional check',
    products: {
      EDU: 'Education verification',
      EMP: 'Employment verification',
      LIC: 'Professional license verification',
    },
    requiredFields: [
      ...person,
      'educationHistory',
      'educationHistory[].schoolName',
      'educationHistory[].degree.degreeName',
      'educationHistory[].degree.degreeCompleted',
      'educationHistory[].startDate',
      'employmentHistory',
      'employmentHistory[].employerName',
      'employmentHistory[].jobTitle',
      'employmentHistory[].startDate',
      'employmentHistory[].permissionToContact',
      'licenses',
      'licenses[].name',
      'licenses[].number',
      'licenses[].issuingAgency.name',
    ],
  },
  {
    ids: { test: '539184', production: '712284' },
    title: 'Fingerprint check',
    products: { FPRINT: 'Fingerprint-based criminal history' },
    requiredFields: [...contact, 'dob', 'fingerprints'],
  },
  {
    ids: { test: '539199', production: '712299' },
    title: 'Standard background check (former)',
    active: false,
    products: { SSNT: 'SSN trace', NCRIM: 'National criminal search' },
    requiredFields: [...person, 'ssn'],
  },
];

/** The packages of an environment. */
export function packagesOf(environment: Environment): Package[] {
  return catalogue.map(({ ids, title, active = true, products, requiredFields }) => ({
    id: ids[environment],
    title,
    active,
    type: 'standard',
    components: Object.values(products),
    products: Object.entries(products).map(([code, description]) => ({ code, description })),
    requiredFields,
  }));
}

/** A package for the answer to `GET /packages`. */
export function writePackage(offer: Package, profile: Profile, fields: FieldMap): JsonObject {
  return named(profile.package, {
    ...offer,
    id: writeId(offer.id, profile),
    requiredFields: offer.requiredFields.map((path) => fields.wirePath(path)),
  });
}
