import * as z from 'zod/mini';
import { packageListSchema } from '../protocol/screening-package.ts';
import { snapshotSchema } from '../protocol/snapshot.ts';
import { ScreeningError } from './screening-error.ts';

const prefetchedSchema = z.object({ packages: packageListSchema, screenings: z.optional(snapshotSchema) });

/** What the proxy answered to the host's server at `/packages` and `/screenings`, with the visitor's page session. */
export type Prefetched = z.infer<typeof prefetchedSchema>;

/** @throws {ScreeningError} where it is something else. */
export function readPrefetched(given: Prefetched): Prefetched {
  const { data } = prefetchedSchema.safeParse(given);
  if (data) return data;
  throw new ScreeningError(
    'unreadable',
    'prefetched does not match {packages, screenings}: pass on what the proxy answered.',
  );
}
