import type { AddressPartKind } from '../../protocol/address-format.ts';
import type { FieldPath } from '../../protocol/field-rules.ts';
import type { aboutYou, FieldWords } from './about-you.ts';

/** What a part of an address is called, and what to do where it is missing or wrong. */
export interface PlaceWords {
  label: string;
  ask: string;
  /** After `ask`, where an answer has the wrong form. */
  form?: string;
}

/** The name of one entry of a list, the button that adds one, and the text of an empty list. */
interface EntryWords {
  one: string;
  add: string;
  none: string;
}

const labels: Record<Exclude<FieldPath, keyof typeof aboutYou.fields> | 'addressLine2', FieldWords> = {
  dob: { label: 'Date of birth' },
  ssn: {
    label: 'Social Security number',
    help: 'Used to match records to you. Sent to the screening service, not stored here.',
  },
  countryCode: { label: 'Country' },
  addressLine: { label: 'Street address' },
  addressLine2: { label: 'Apartment or unit' },
  municipality: { label: 'City' },
  regionCode: { label: 'Region' },
  postalCode: { label: 'Postal code' },
  validFrom: { label: 'Lived here from' },
  validTo: { label: 'Lived here until' },
  'driversLicense.type': { label: 'License type' },
  licenseNumber: { label: 'License number' },
  'driversLicense.issuingAgency': { label: 'Issued in' },
  schoolName: { label: 'School' },
  degreeType: { label: 'Kind of degree' },
  degreeName: { label: 'Degree' },
  major: { label: 'Main subject' },
  degreeCompleted: { label: 'I finished this degree' },
  graduationDate: { label: 'Graduated in' },
  'licenses[].name': { label: 'License' },
  'licenses[].number': { label: 'License number' },
  'licenses[].issuingAgency.name': { label: 'Issued by' },
  'licenses[].status': { label: 'Status' },
  employerName: { label: 'Employer' },
  jobTitle: { label: 'Job title' },
  currentEmployer: { label: 'I work here now' },
  startDate: { label: 'Started in' },
  endDate: { label: 'Ended in' },
  permissionToContact: { label: 'The screening service may contact this employer' },
  supervisorName: { label: "Supervisor's name" },
  supervisorPhone: { label: "Supervisor's phone" },
};

/** The fields of every step but "About you", their parts and their lists. */
export const fields = {
  fields: labels,
  /** The parts of an address, by what a country calls them: label, and what to do where it is missing or wrong. */
  places: {
    street: { label: 'Street address', ask: 'Enter your street address.' },
    city: { label: 'City', ask: 'Enter your city.' },
    district: { label: 'District', ask: 'Enter your district.' },
    post_town: { label: 'Town or city', ask: 'Enter your town or city.' },
    suburb: { label: 'Suburb', ask: 'Enter your suburb.' },
    area: { label: 'Area', ask: 'Choose your area.' },
    county: { label: 'County', ask: 'Choose your county.' },
    department: { label: 'Department', ask: 'Choose your department.' },
    do_si: { label: 'Province or city', ask: 'Choose your province or city.' },
    emirate: { label: 'Emirate', ask: 'Choose your emirate.' },
    island: { label: 'Island', ask: 'Choose your island.' },
    oblast: { label: 'Oblast', ask: 'Choose your oblast.' },
    parish: { label: 'Parish', ask: 'Choose your parish.' },
    prefecture: { label: 'Prefecture', ask: 'Choose your prefecture.' },
    province: { label: 'Province', ask: 'Choose your province.' },
    region: { label: 'Region', ask: 'Choose your region.' },
    state: { label: 'State', ask: 'Choose your state.' },
    postal: { label: 'Postal code', ask: 'Enter your postal code.' },
    postcode: { label: 'Postcode', ask: 'Enter your postcode.' },
    zip: { label: 'ZIP code', ask: 'Enter your ZIP code.', form: 'It has 5 digits.' },
    eircode: { label: 'Eircode', ask: 'Enter your Eircode.' },
    pin: { label: 'PIN code', ask: 'Enter your PIN code.' },
  } satisfies Record<AddressPartKind, PlaceWords>,
  /** After `ask`, where an answer has the wrong form. */
  example: (valid: string) => `For example: ${valid}.`,
  choices: { personal: 'Personal', commercial: 'Commercial' },
  day: 'Day',
  month: 'Month',
  year: 'Year',
  /** By list. */
  entries: {
    aliases: { one: 'Other name', add: 'Add another name', none: 'I have not used another name.' },
    additionalAddresses: {
      one: 'Earlier address',
      add: 'Add another address',
      none: 'I have no earlier address.',
    },
    educationHistory: { one: 'School', add: 'Add another school', none: 'I have no schooling to list.' },
    employmentHistory: { one: 'Job', add: 'Add another job', none: 'I have no job to list.' },
    licenses: { one: 'License', add: 'Add another license', none: 'I have no professional license.' },
  } satisfies Record<string, EntryWords>,
  entry: (one: string, number: string) => `${one} ${number}`,
  remove: (entry: string) => `Remove ${entry}`,
  gap: (from: string, to: string) => `No address from ${from} to ${to} yet. Please add it if you can.`,
  overlap: (from: string, to: string) => `Two addresses for ${from} to ${to}. Please check the months.`,

  pick: 'Choose…',
  reveal: 'Show',
  revealSsn: 'Show the Social Security number',
  hide: 'Hide',
  hideSsn: 'Hide the Social Security number',
  /** Leads from the Social Security number to the form of the service. */
  noSsn: 'I don’t have one',
  yes: 'Yes',
  no: 'No',
};
