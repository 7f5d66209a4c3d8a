import type { Body } from '../dialect.ts';

interface CheckrPackage {
  id: string;
  slug: string;
  name: string;
  /** Cents. */
  price: number;
  apply_url: string;
  screenings: { type: string; subtype: string | null }[];
}

const offer = (slug: string, name: string, types: string[]): CheckrPackage => ({
  id: `package_${slug}`,
  slug,
  name,
  price: 2999,
  apply_url: `https://apply.checkr.example/${slug}`,
  screenings: types.map((type) => ({ type, subtype: null })),
});

export const packages = [
  offer('trace_only', 'Trace only', ['ssn_trace']),
  offer('basic_criminal', 'Basic criminal', ['ssn_trace', 'county_criminal_search']),
  offer('driver_pro', 'Driver', ['ssn_trace', 'county_criminal_search', 'motor_vehicle_report']),
];

const names = ['first_name', 'last_name', 'dob'];
const criminal = ['ssn', 'zipcode'];
const license = ['driver_license_number', 'driver_license_state'];

const packageAt = (slug: unknown): CheckrPackage | undefined => packages.find((one) => one.slug === slug);

export const isPackage = (slug: unknown): boolean => packageAt(slug) !== undefined;

/** What a candidate lacks for a report of this package. */
export function missingFor(slug: unknown, candidate: Body): string[] {
  const types = packageAt(slug)?.screenings.map(({ type }) => type) ?? [];
  const needed = [
    ...names,
    ...(types.some((type) => type.includes('criminal')) ? criminal : []),
    ...(types.includes('motor_vehicle_report') ? license : []),
  ];
  return needed.filter((name) => candidate[name] === undefined).map((name) => `${name} is required`);
}

/** The parts of a report of this package: their ids, by type. */
export const partsOf = (slug: string, reportId: string): Body =>
  Object.fromEntries(
    (packageAt(slug)?.screenings ?? []).map(({ type }) => [`${type}_id`, `${reportId}_${type}`]),
  );
