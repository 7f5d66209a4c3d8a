import type { AddressPartKind } from '../protocol/address-format.ts';
import type { FieldPath } from '../protocol/field-rules.ts';
import { type FieldWords, type firstStep, stopped } from './en-first-step.ts';
import { told } from './en-told.ts';

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

const fields: Record<Exclude<FieldPath, keyof typeof firstStep.fields> | 'addressLine2', FieldWords> = {
  dob: { label: 'Date of birth' },
  ssn: {
    label: 'Social Security number',
    help: 'It finds records that are really yours. We pass it on and do not keep it.',
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
  permissionToContact: { label: 'You may contact this employer' },
  supervisorName: { label: "Supervisor's name" },
  supervisorPhone: { label: "Supervisor's phone" },
};

/** The sentences of `<screening-launcher>` after its first step. */
export const later = {
  choose: 'Choose a check',
  steps: {
    names: 'Other names',
    identity: 'Identity',
    address: 'Your address',
    residences: 'Earlier addresses',
    license: "Driver's license",
    education: 'Education',
    employment: 'Work history',
    credentials: 'Professional licenses',
    more: 'A few more details',
    review: 'Check your answers',
  },
  intros: {
    names: 'Add any other name you have used, such as a name before marriage.',
    residences: 'List the places where you lived before. Months are enough.',
    education: 'Start with your most recent school.',
    employment: 'Start with your most recent job.',
  },
  overview: {
    after:
      'Then the screening service looks into records, which often takes a few days. You see here where it stands, and this site answers your questions.',
  },
  repeats: (interval: string) =>
    `This check is repeated until you or this site ends it. Time between checks: ${interval}.`,
  /** What offers to go on with a phone, above its code; and the name of that. */
  onPhone: {
    button: 'Use your phone instead',
    text: 'Open this page on your phone and sign in there. Your answers do not come along.',
    code: 'QR code of the link',
  },

  sending: 'Sending…',
  change: 'Change',
  changeStep: (step: string) => `Change: ${step}`,
  pick: 'Choose…',
  reveal: 'Show',
  revealSsn: 'Show the Social Security number',
  hide: 'Hide',
  hideSsn: 'Hide the Social Security number',
  /** Leads from the Social Security number to the form of the service. */
  noSsn: 'I don’t have one',
  yes: 'Yes',
  no: 'No',
  restored: 'Your answers are still here.',
  otherPerson: 'Somebody else is signed in now, so the answers given here before were deleted.',
  notKept: (fields: string) => `For your safety these are not kept, so please enter them: ${fields}.`,
  /** What the review says in the place of a middle name. */
  noMiddleName: 'none',
  /** Above what the host has passed, in the review. */
  passed: 'From this site',
  /** What a draft keeps. */
  kept: 'Your answers stay in this tab.',
  neverKept: 'Your date of birth and numbers such as your Social Security number are not kept.',
  forget: 'Delete my answers from this device',
  forgetting: {
    ask: 'Delete all your answers here? This cannot be undone.',
    yes: 'Delete my answers',
    no: 'Keep them',
    done: 'Your answers were deleted from this device.',
  },

  fields,
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

  /** Why an order was refused. */
  failures: {
    refused: 'The screening service did not take this. Please check your answers or try again later.',
    fields: 'Some answers were not accepted. Please check them.',
    consent: 'A document must be signed that this page does not show. Please contact the site.',
  },
  summary: 'Please check these answers',
  refusedKnown: (label: string) =>
    `${label}: what this site already told us was not accepted. Please contact the site.`,

  sign: {
    name: 'Type your full name to sign',
    button: 'Sign and continue',
    send: 'Sign and submit',
    receipt: 'Download your receipt',
    sent: 'What you sent',
    receiptFailed: 'The receipt could not be loaded. Please try again.',
    file: 'receipt.txt',
  },

  told,
  done: {
    title: 'Thank you, the check is under way',
    text: 'There is nothing more to do right now. You will hear if anything is missing.',
    already: 'The check is already under way',
    finished: 'The check is finished',
    onHold: 'The check is on hold',
    cancelled: 'This check was called off',
    expired: 'The invitation has ended',
    sent: (when: string) => `Sent on ${when}`,
    expected: (when: string) => `Expected by ${when}`,
    another: 'Start another check',
    startAgain: 'Start again',
    stopped,
  },
  /** When something may be tried again. */
  trust: {
    wait: (when: string) => `You can try again ${when}.`,
  },
};
