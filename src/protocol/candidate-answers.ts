import type * as z from 'zod/mini';
import type { FieldPath, fieldRules } from './field-rules.ts';

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

type LastName<Path extends string> = Path extends `${string}.${infer Rest}` ? LastName<Rest> : Path;

/** Fields of one object by their last names, each with what its rule takes. */
type Answers<Path extends FieldPath> = Optional<{
  [Field in Path as LastName<Field>]: z.infer<(typeof fieldRules)[Field]>;
}>;

type Address = Answers<'addressLine' | 'municipality' | 'regionCode' | 'postalCode' | 'countryCode'> &
  /** What is within a house: an apartment, a floor. */
  Optional<{ addressLine2: string }>;

type Job = Answers<
  | 'employerName'
  | 'jobTitle'
  | 'startDate'
  | 'endDate'
  | 'currentEmployer'
  | 'permissionToContact'
  | 'supervisorName'
  | 'supervisorPhone'
>;

type Degree = Answers<'degreeType' | 'degreeName' | 'major' | 'graduationDate' | 'degreeCompleted'>;

interface Sections {
  aliases: Answers<'givenName' | 'middleName' | 'confirmedNoMiddleName' | 'familyName'>[];
  address: Address;
  additionalAddresses: (Address & Answers<'validFrom' | 'validTo'>)[];
  driversLicense: Answers<'driversLicense.type' | 'licenseNumber' | 'driversLicense.issuingAgency'>;
  educationHistory: (Answers<'schoolName' | 'startDate' | 'endDate'> &
    Optional<{ degree: Degree; address: Address }>)[];
  employmentHistory: (Job & Optional<{ address: Address }>)[];
  licenses: (Answers<'licenses[].name' | 'licenses[].number' | 'licenses[].status' | 'startDate'> &
    Optional<{ issuingAgency: Answers<'licenses[].issuingAgency.name'> & Optional<{ address: Address }> }>)[];
}

/** Fields of a service beyond those below. A host adds them by declaration merging, under their canonical names. */
export interface FurtherAnswers {}

/**
 * What a host may know of a candidate, nested by canonical names; all of it is optional. Days are written `1990-04-12`,
 * phone numbers `+16155550142`, regions `US-TN`, countries `US`.
 */
export type CandidateAnswers = Answers<
  'givenName' | 'middleName' | 'confirmedNoMiddleName' | 'familyName' | 'email' | 'phone' | 'dob' | 'ssn'
> &
  Optional<Sections> &
  Optional<FurtherAnswers>;
