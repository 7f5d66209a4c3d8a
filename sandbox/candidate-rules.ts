import { leaves, valueAt } from './dotted-path.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import type { Problem } from './refusal.ts';

type Rule = (value: Json, now: number) => boolean;

const matches =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

const text: Rule = (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 200;
const yesOrNo: Rule = (value) => typeof value === 'boolean';
const date: Rule = (value) => typeof value === 'string' && isRealDate(value);
const pastDate: Rule = (value, now) => date(value, now) && Date.parse(String(value)) < now;
const country: Rule = (value) =>
  matches(/^[A-Z]{2}$/)(value, 0) && countryNames.of(String(value)) !== undefined;
const section: Rule = isJsonObject;
const list: Rule = (value) => Array.isArray(value);
const phone = matches(/^\+[1-9]\d{6,14}$/);

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const place = (holder: string): Record<string, Rule> => ({
  [holder]: section,
  [`${holder}.addressLine`]: text,
  [`${holder}.municipality`]: text,
  [`${holder}.regionCode`]: matches(/^[A-Z]{2}-[A-Z0-9]{1,3}$/),
  [`${holder}.postalCode`]: matches(/^[A-Za-z0-9][A-Za-z0-9 -]{1,10}$/),
  [`${holder}.countryCode`]: country,
});

const rules: Record<string, Rule> = {
  givenName: text,
  middleName: text,
  familyName: text,
  confirmedNoMiddleName: yesOrNo,
  email: matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  clientReferenceId: text,
  dob: pastDate,
  ssn: matches(/^\d{9}$/),
  phone,
  ...place('address'),
  additionalAddresses: list,
  ...place('additionalAddresses[]'),
  'additionalAddresses[].validFrom': date,
  'additionalAddresses[].validTo': date,
  aliases: list,
  'aliases[]': section,
  'aliases[].givenName': text,
  'aliases[].middleName': text,
  'aliases[].familyName': text,
  'aliases[].confirmedNoMiddleName': yesOrNo,
  driversLicense: section,
  'driversLicense.type': matches(/^(personal|commercial)$/),
  'driversLicense.licenseNumber': text,
  'driversLicense.issuingAgency': text,
  educationHistory: list,
  'educationHistory[]': section,
  'educationHistory[].schoolName': text,
  'educationHistory[].degree': section,
  'educationHistory[].degree.degreeName': text,
  'educationHistory[].degree.degreeType': text,
  'educationHistory[].degree.major': text,
  'educationHistory[].degree.graduationDate': date,
  'educationHistory[].degree.degreeCompleted': yesOrNo,
  'educationHistory[].startDate': date,
  'educationHistory[].endDate': date,
  ...place('educationHistory[].address'),
  employmentHistory: list,
  'employmentHistory[]': section,
  'employmentHistory[].employerName': text,
  'employmentHistory[].currentEmployer': yesOrNo,
  'employmentHistory[].jobTitle': text,
  'employmentHistory[].startDate': date,
  'employmentHistory[].endDate': date,
  ...place('employmentHistory[].address'),
  'employmentHistory[].permissionToContact': yesOrNo,
  'employmentHistory[].supervisorName': text,
  'employmentHistory[].supervisorPhone': phone,
  licenses: list,
  'licenses[]': section,
  'licenses[].issuingAgency': section,
  'licenses[].issuingAgency.name': text,
  ...place('licenses[].issuingAgency.address'),
  'licenses[].number': text,
  'licenses[].name': text,
  'licenses[].startDate': date,
  'licenses[].status': text,
};

const alwaysRequired = ['givenName', 'familyName', 'email', 'clientReferenceId'];

/** The problems of a candidate, by the sandbox's own paths. `now`: milliseconds since 1970. */
export function candidateProblems(candidate: JsonObject, now: number): Problem[] {
  const absent = alwaysRequired
    .filter((path) => isAbsent(valueAt(candidate, path)))
    .map((path) => ({ path }));
  const wrong = leaves(candidate)
    .filter(([path, value]) => !isAbsent(value) && !(rules[pattern(path)]?.(value, now) ?? true))
    .map(([path]) => ({ path, reason: 'format' }));
  const license = candidate['driversLicense'];
  const typeless =
    isJsonObject(license) && isAbsent(license['type']) ? [{ path: 'driversLicense.type' }] : [];
  return [...absent, ...wrong, ...typeless];
}

/**
 * The required fields of a package that a candidate does not have. An empty list is an answer (no alias, never
 * employed), but its members must be complete. `confirmedNoMiddleName` replaces the middle name.
 */
export function missingFields(required: string[], candidate: JsonObject): string[] {
  return required.flatMap((path) => {
    if (isAbroad(candidate, path)) return [];
    if (path === 'middleName' && candidate['confirmedNoMiddleName'] === true) return [];
    const [holder = '', member] = path.split('[].');
    const value = valueAt(candidate, holder);
    if (member === undefined) return isAbsent(value) ? [path] : [];
    const members = Array.isArray(value) ? value : [];
    return members.flatMap((entry, index) =>
      isAbsent(valueAt(entry, member)) && !isAbroad(entry, member) ? [`${holder}[${index}].${member}`] : [],
    );
  });
}

/** Addresses outside the United States need no region, no postal code and no city: many countries have none. */
function isAbroad(holder: Json | undefined, path: string): boolean {
  const [, prefix = '', name = ''] = /^(.*?)([^.]+)$/.exec(path) ?? [];
  if (!/^(regionCode|postalCode|municipality)$/.test(name)) return false;
  const address = prefix === '' ? holder : valueAt(holder, prefix.slice(0, -1));
  const countryCode = valueAt(address, 'countryCode');
  return !isAbsent(countryCode) && countryCode !== 'US';
}

function isAbsent(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function pattern(path: string): string {
  return path.replace(/\[\d+\]/g, '[]');
}

function isRealDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
