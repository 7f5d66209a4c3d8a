import type { PackageList } from '../protocol/screening-package.ts';
import type { Snapshot } from '../protocol/snapshot.ts';
import { loadRefusals, loadSchemas } from './answer-files.ts';
import type { PageApi } from './page-api.ts';
import type { ScreeningError } from './screening-error.ts';

/** What the proxy answered to the host's server at `/packages` and `/screenings`, with the visitor's page session. */
export interface Prefetched {
  packages: PackageList;
  screenings?: Snapshot | undefined;
}

/**
 * The packages are drawn as they came, with the page or from the proxy, and checked once they are drawn: the first step
 * waits for no schema.
 */
export async function arePackages(packages: unknown): Promise<boolean> {
  const { packageListSchema } = await loadSchemas();
  return packageListSchema.safeParse(packages).success;
}

/**
 * What was ordered before, as it came with the page or from the proxy. It is checked first, unless it is nothing.
 *
 * @throws {ScreeningError} where it is no snapshot.
 */
export async function earlierScreenings(
  given: Snapshot | undefined,
  api: PageApi,
  signal: AbortSignal,
): Promise<Snapshot> {
  const snapshot = given ?? (await api.unchecked<Snapshot>('/screenings', signal));
  if ((snapshot as Partial<Snapshot>).screenings?.length === 0) return snapshot;
  const { snapshotSchema } = await loadSchemas();
  const { data } = snapshotSchema.safeParse(snapshot);
  if (data) return data;
  throw await prefetchedProblem();
}

export const prefetchedProblem = async (): Promise<ScreeningError> =>
  (await loadRefusals()).prefetchedMismatch();
