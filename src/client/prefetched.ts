import type { PackageList } from '../protocol/screening-package.ts';
import type { Snapshot } from '../protocol/snapshot.ts';
import { loadSchemas } from './late-client.ts';
import { ScreeningError } from './screening-error.ts';

/** What the proxy answered to the host's server at `/packages` and `/screenings`, with the visitor's page session. */
export interface Prefetched {
  packages: PackageList;
  screenings?: Snapshot | undefined;
}

/** What came with the page is drawn first: whether the proxy can have answered it is found out afterwards. */
export async function isProxyAnswer({ packages, screenings }: Prefetched): Promise<boolean> {
  const { packageListSchema, snapshotSchema } = await loadSchemas();
  const isSnapshot = !screenings || snapshotSchema.safeParse(screenings).success;
  return isSnapshot && packageListSchema.safeParse(packages).success;
}

export const prefetchedProblem = (): ScreeningError =>
  new ScreeningError(
    'unreadable',
    'prefetched does not match {packages, screenings}: pass on what the proxy answered.',
  );
