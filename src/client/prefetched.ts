import type { PackageList } from '../protocol/screening-package.ts';
import type { Snapshot } from '../protocol/snapshot.ts';
import { ScreeningError } from './screening-error.ts';

/** What the proxy answered to the host's server at `/packages` and `/screenings`, with the visitor's page session. */
export interface Prefetched {
  packages: PackageList;
  screenings?: Snapshot | undefined;
}

/**
 * The packages of what came with the page, which is drawn first and checked later.
 *
 * @throws {ScreeningError} where there are none.
 */
export function packagesOf({ packages }: Prefetched): PackageList {
  if (Array.isArray((packages as PackageList | undefined)?.packages)) return packages;
  throw new ScreeningError(
    'unreadable',
    'prefetched does not match {packages, screenings}: pass on what the proxy answered.',
  );
}
