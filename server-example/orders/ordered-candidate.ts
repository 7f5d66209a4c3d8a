import { worldAddressRules } from '../../src/protocol/world-address-rules.ts';
import {
  type Candidate,
  concretePaths,
  lastName,
  pathBeside,
  readField,
  withField,
} from '../../src/protocol/candidate.ts';
import { checkCandidate } from '../../src/protocol/field-rules.ts';
import { identifyingPaths } from '../../src/protocol/identifying-paths.ts';
import { plainAnswer } from '../../src/protocol/plain-answer.ts';
import type { Order } from '../../src/protocol/order.ts';
import type { PackageField, ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { minimumPaths } from '../service/service-package.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { Refusal } from '../refusal.ts';

/** Accepted beside what the package asks: given name and family name alone are not always the whole name. */
const nameParts: PackageField[] = ['middleName', 'confirmedNoMiddleName'].map((path) => ({
  path,
  required: false,
}));

/** The countries of regions and postal codes: those mean nothing without one, and a page always sends it. */
function countriesBeside(asked: PackageField[]): PackageField[] {
  const dependent = asked.filter(({ path }) => /(^|\.)(regionCode|postalCode)$/.test(path));
  const paths = new Set(dependent.map(({ path }) => pathBeside(path, 'countryCode')));
  for (const { path } of asked) paths.delete(path);
  return [...paths].map((path) => ({ path, required: false }));
}

/** What is within a house belongs to its street address: a page asks both where a package names one. */
const secondLinesBeside = (asked: PackageField[]): PackageField[] =>
  asked
    .filter(({ path }) => lastName(path) === 'addressLine')
    .map(({ path }) => ({ path: pathBeside(path, 'addressLine2'), required: false }));

/** Whether a source has the street address that a second line would stand under. */
const hasFirstLine = (source: Candidate, path: string): boolean =>
  lastName(path) === 'addressLine2' && readField(source, pathBeside(path, 'addressLine')) !== undefined;

const isMinimum = ({ path }: PackageField): boolean => (minimumPaths as readonly string[]).includes(path);

/** What tells who the candidate is, where the package asks it: a host that knows it need not wait for their answers. */
const identifyingBeside = (asked: PackageField[], { fields }: ScreeningPackage): PackageField[] =>
  fields
    .filter((field) => identifyingPaths.includes(field.path) && !asked.includes(field))
    .map(({ path }) => ({ path, required: false }));

const hostMustPass = (paths: string[]): string =>
  `A member cannot give these facts of the candidate: your back end has to pass them with POST /sessions, as ${paths.map((path) => `candidate.${path}`).join(', ')}.`;

const isWithin = (path: string, holder: string): boolean =>
  path.startsWith(`${holder}.`) || path.startsWith(`${holder}[]`);

/** An object, or a list of them, without what they hold; anything else as it is. */
function withoutMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMembers);
  return typeof value === 'object' && value !== null ? {} : value;
}

/**
 * What goes to the service of the candidate: only what the package asks, and the session's facts before the page's
 * answers. Of a member the page's answers count for nothing: nobody fills in the check of another person, or diverts
 * their invitation. What the host knows of who that person is goes along, also where they answer the rest themselves.
 *
 * @throws {Refusal} `fields_invalid`
 */
export function orderedCandidate(
  session: PageSessionFacts,
  order: Order,
  chosen: ScreeningPackage,
): Candidate {
  const isWhole = order.mode === 'form';
  const isMember = session.role === 'member';
  const asked = isWhole ? chosen.fields : chosen.fields.filter(isMinimum);
  const allowed = [
    ...asked,
    ...nameParts,
    ...(isMember ? identifyingBeside(asked, chosen) : []),
    ...countriesBeside(asked),
    ...secondLinesBeside(asked),
  ];
  const sources = isMember ? [session.candidate] : [order.candidate, session.candidate];
  // What holds other answers comes before them, and without them: only those that are asked for go to the service.
  const holders = allowed.filter(({ path }) => allowed.some((other) => isWithin(other.path, path)));
  const answers = allowed.filter((field) => !holders.includes(field));
  const given = sources.reduce<Candidate>((candidate, source) => {
    const emptied = holders
      .flatMap(({ path }) => concretePaths(source, path))
      .reduce((known, path) => {
        const value = readField(source, path);
        // A list of the host's is the whole list.
        const isKept = !Array.isArray(value) && readField(known, path) !== undefined;
        return value === undefined || isKept ? known : withField(known, path, withoutMembers(value));
      }, candidate);
    return answers
      .flatMap(({ path }) => concretePaths(source, path))
      .reduce((known, path) => {
        const value = readField(source, path);
        const isKept = value === undefined && !(hasFirstLine(source, path) && readField(known, path));
        return isKept ? known : withField(known, path, plainAnswer(path, value));
      }, emptied);
  }, {});
  const errors = checkCandidate(given, allowed, worldAddressRules);
  const detail = isMember ? hostMustPass(errors.map(({ path }) => path)) : undefined;
  if (errors.length > 0) throw new Refusal('fields_invalid', { errors, detail });
  return given;
}
