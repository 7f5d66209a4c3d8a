import type { FieldPath } from '../../protocol/field-rules.ts';

type Flag = 'confirmedNoMiddleName' | 'degreeCompleted' | 'currentEmployer' | 'permissionToContact';
type AddressPart = 'addressLine' | 'municipality' | 'regionCode' | 'postalCode';

/**
 * What is wrong with an answer: each sentence names the field and says what to do. They come with the reader that finds
 * the problems, because the first step is shown without them.
 */
export const problems = {
  /** What to do where an answer is missing. Parts of an address have theirs in `places`. */
  ask: {
    givenName: 'Enter your first name.',
    middleName: 'Enter your middle name, or tick that you have none.',
    familyName: 'Enter your last name.',
    email: 'Enter your email address.',
    phone: 'Enter your phone number.',
    dob: 'Enter your date of birth.',
    ssn: 'Enter your Social Security number.',
    countryCode: 'Choose your country.',
    validFrom: 'Enter the month and year you moved in.',
    validTo: 'Enter the month and year you moved out.',
    'driversLicense.type': 'Choose your license type.',
    licenseNumber: 'Enter your driver’s license number.',
    'driversLicense.issuingAgency': 'Say where your driver’s license was issued.',
    schoolName: 'Enter the name of the school.',
    degreeType: 'Enter the kind of degree.',
    degreeName: 'Enter the name of the degree.',
    major: 'Enter your main subject.',
    graduationDate: 'Enter the month and year you graduated.',
    'licenses[].name': 'Enter the name of the license.',
    'licenses[].number': 'Enter the license number.',
    'licenses[].issuingAgency.name': 'Say who issued the license.',
    'licenses[].status': 'Enter the status of the license.',
    employerName: 'Enter the name of the employer.',
    jobTitle: 'Enter your job title.',
    startDate: 'Enter the month and year it started.',
    endDate: 'Enter the month and year it ended.',
    supervisorName: 'Enter your supervisor’s name.',
    supervisorPhone: 'Enter your supervisor’s phone number.',
  } satisfies Record<Exclude<FieldPath, Flag | AddressPart>, string>,
  /** By code, with the label of the field. `required` and `choice` are for fields without a sentence above. */
  other: {
    required: (label: string) => `Answer “${label}”.`,
    format: (label: string) => `Check “${label}”. Something in it does not look right.`,
    'too-long': (label: string) => `Shorten “${label}”. It is too long.`,
    date: (label: string) => `Check “${label}”. It must be a real date.`,
    past: (label: string) => `Check “${label}”. It must be in the past.`,
    'not-accepted': (label: string) =>
      `“${label}” was not accepted. Please check it. If it is right, contact {host}.`,
    'already-in-use': (label: string) =>
      `Somebody else already uses this answer to “${label}”. Please give another one.`,
    'check-underway':
      'Your name, email, date of birth and Social Security number cannot be changed now, because a check about you is under way. Please give the same answers as for that check, or wait until it is over.',
    extension: (label: string) => `Leave the extension out of “${label}”. Only the number can be sent.`,
    'never-assigned': 'This is not a valid Social Security number. Check it.',
  },
  /** In place of `format` and `not-accepted`, for a name with other signs than those of English. */
  plainName: (label: string) =>
    `“${label}” was not accepted. Type it with the plain letters of your document, and ' in place of ’.`,
  /** Beside a missing name, where the other one was given. */
  oneName: 'If you have only one name, enter it in both fields.',
  /** Sentences that replace the one of `already-in-use`, by path. */
  inUse: {
    email:
      'This email already belongs to somebody else’s check. If you share it in your family, please use one of your own.',
  },
  /** What a valid answer looks like. */
  formats: {
    email: 'Enter an email address in the form name@example.com.',
    phone: 'Enter the whole phone number. Outside the US and Canada, start with +.',
    ssn: 'Enter all 9 digits of your Social Security number.',
    supervisorPhone: 'Enter your supervisor’s whole phone number. Outside the US and Canada, start with +.',
  },
  /** About a date of birth; `month` and `year` come after the sentence that asks for any date. */
  dates: {
    parts: { day: 'a day', month: 'a month', year: 'a year' },
    include: (parts: string) => `Date of birth must include ${parts}.`,
    real: 'Date of birth must be a real date.',
    past: 'Date of birth must be in the past.',
    early: 'Date of birth must be in 1900 or later.',
    month: 'A month is a number from 1 to 12, or its name.',
    year: 'A year has 4 digits, such as 1990.',
    age: (age: string) =>
      `This date of birth makes you ${age} ${age === '1' ? 'year' : 'years'} old. Is that right?`,
  },
  /** A number that is a problem in production only. */
  trialSsn: 'This is not a valid Social Security number. That is fine for a trial.',
  /** A problem in an entry of a list. */
  problemAt: (entry: string, problem: string) => `${entry}: ${problem}`,
  signature: 'Enter your full name to sign.',
  documentChanged: 'This site has changed the document. Please read it again: it is not signed yet.',
  sentFirst:
    'This check was ordered with the answers you sent first. Later changes were not sent. To correct them, contact {host}.',
  /** In a receipt, in the place of the typed name. */
  nameGone: 'The typed name can no longer be read. Contact {host}.',
  /** In a receipt, in the place of a text that the page does not have. */
  textGone:
    'This page no longer has the text that was signed. Contact {host} for the text with the SHA-256 above.',
  unlikeName: (signed: string, name: string) =>
    `You signed “${signed}”, and your name in this form is “${name}”. If “${signed}” is your signature, tick that below. If not, type your full name again.`,
  isSignature: (signed: string) => `Yes, “${signed}” is my signature`,
  noMiddleName: (typed: string, flag: string) =>
    `Is “${typed}” your middle name? If you have none, tick “${flag}” instead.`,
  otherRegion: (code: string, region: string) => `${code} is usually not in ${region}. Are both right?`,
  /** Under an address that is almost one of a large mail service; yes or no. */
  meant: (email: string) => `Did you mean ${email}?`,
  /** Beside a question about an unusual answer. */
  confirm: 'Yes, that is right',
};
