import type { Disclosure } from '../../src/launcher/form/disclosure.ts';
import type { ProblemCode } from '../../src/protocol/problem.ts';
import { problemStatus } from '../../src/protocol/problem.ts';
import type { Problem } from '../../src/protocol/problem.ts';
import type { PackageList, ScreeningPackage } from '../../src/protocol/screening-package.ts';
import type { Environment, Screening } from '../../src/protocol/screening.ts';
import type { GalleryAnswer } from './gallery-state.ts';

export const nora = {
  givenName: 'Nora',
  middleName: 'Jane',
  familyName: 'Ellis',
  email: 'nora@example.com',
  phone: '+15035550142',
  dob: '1990-04-12',
  ssn: '536-22-8731',
  address: {
    addressLine: '12 Oak Street',
    municipality: 'Portland',
    regionCode: 'US-OR',
    postalCode: '97202',
    countryCode: 'US',
  },
};

export const disclosure: Disclosure = {
  id: 'background-check',
  version: '2026-05',
  title: 'Disclosure and authorization',
  text: 'SAMPLE TEXT, which binds nobody.\n\nWe would like to obtain a report about you from a screening company, to decide whether your profile may show the mark “Verified”.\n\nYou may ask for a copy of it, and dispute what is wrong in it.',
};

const contact = ['givenName', 'familyName', 'email'];

/** The fields of the standard check. */
export const standardFields = [
  ...contact,
  'middleName',
  'phone',
  'dob',
  'ssn',
  ...['addressLine', 'municipality', 'regionCode', 'postalCode', 'countryCode'].map(
    (part) => `address.${part}`,
  ),
];

/** A package that asks these fields; the host knows those that end with `!`. */
export const packageOf = (paths: string[], facts: Partial<ScreeningPackage> = {}): ScreeningPackage => ({
  id: '539146',
  title: 'Standard background check',
  products: [
    { title: 'SSN trace', kind: 'ssn-trace', fields: ['ssn', 'dob'] },
    { title: 'National criminal search', kind: 'national-criminal' },
    { title: 'County criminal search', kind: 'county-criminal', fields: ['address'] },
  ],
  collectable: true,
  fields: paths.map((path) => ({
    path: path.replace(/!$/, ''),
    required: true,
    ...(path.endsWith('!') && { known: true }),
  })),
  ...facts,
});

/** A package that asks one thing more than the host knows. */
export const packageFor = (...paths: string[]): ScreeningPackage =>
  packageOf([...contact.map((path) => `${path}!`), ...paths]);

export const packagesAnswer = (
  packages: ScreeningPackage[],
  environment: Environment = 'production',
): GalleryAnswer => ({ status: 200, body: { environment, packages } satisfies PackageList });

export const screeningsAnswer = (...screenings: Screening[]): GalleryAnswer => ({
  status: 200,
  body: { screenings, cursor: 'start' },
});

export function refusal(
  code: ProblemCode,
  facts: Partial<Problem> = {},
  headers: Record<string, string> = {},
): GalleryAnswer {
  const status = problemStatus[code];
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: { type: 'about:blank', title: code, status, code, ...facts } satisfies Problem,
  };
}

const items: Screening['items'] = [
  { id: 'i1', title: 'SSN trace', kind: 'ssn-trace', phase: 'complete', result: 'clear', estimatedAt: null },
  {
    id: 'i2',
    title: 'National criminal search',
    kind: 'national-criminal',
    phase: 'in-progress',
    result: 'pending',
    estimatedAt: '2026-11-23T12:00:00.000Z',
  },
  {
    id: 'i3',
    title: 'County criminal search',
    kind: 'county-criminal',
    phase: 'in-progress',
    result: 'pending',
    estimatedAt: '2026-11-24T12:00:00.000Z',
  },
];

/** The items of a check that is over. */
const finishedItems = (result: 'clear' | 'review'): Screening['items'] =>
  items.map((item, index) => ({
    ...item,
    phase: 'complete',
    result: index === 2 ? result : 'clear',
    estimatedAt: null,
  }));

/** A check that is under way, with what is different. */
export const screeningOf = (facts: Partial<Screening> = {}): Screening => ({
  id: 'screening-1',
  packageId: '539146',
  packageTitle: 'Standard background check',
  clientReferenceId: 'nora-1',
  phase: 'in-progress',
  result: 'pending',
  waitingOn: 'source',
  items,
  submittedAt: '2026-11-21T09:10:00.000Z',
  updatedAt: '2026-11-21T11:30:00.000Z',
  estimatedAt: '2026-11-24T12:00:00.000Z',
  revision: 3,
  environment: 'production',
  ...facts,
});

/** A check that is over. */
export const finished = (result: 'clear' | 'review'): Screening =>
  screeningOf({
    phase: 'complete',
    result,
    waitingOn: 'none',
    items: finishedItems(result),
    estimatedAt: null,
    resultAt: '2026-11-20T12:00:00.000Z',
  });
