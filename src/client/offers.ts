import type { PackageList } from '../protocol/screening-package.ts';
import type { Snapshot } from '../protocol/snapshot.ts';
import { loadRefusals } from './api/answer-files.ts';
import { type Offers, readPackages } from './api/package-reader.ts';
import type { Read } from './api/page-api.ts';
import { readSnapshot } from './api/screening-reader.ts';
import type { Visitor } from './person/visitor.ts';

/** What the proxy answered to the host's server at `/packages` and `/screenings`, with the visitor's page session. */
export interface Prefetched {
  packages: PackageList;
  screenings?: Snapshot | undefined;
}

type Report = (problem: unknown) => void;

/**
 * Looks up what a visitor may order, and what was ordered before: the proxy is asked for what did not come with the page.
 *
 * @param prefetched null where it came for somebody else, or is old by now.
 * @param report takes what cannot be read of it.
 * @throws {ScreeningError} where the packages do not come, or the proxy refuses this page.
 */
export async function openOffers(
  prefetched: Prefetched | null,
  { api, screenings }: Visitor,
  signal: AbortSignal,
  report: Report,
): Promise<Offers> {
  // What is known by now is newer than what came with the page.
  const earlier = screenings.isComplete ? undefined : prefetched?.screenings;
  const [offers] = await Promise.all([
    givenOrAsked(
      prefetched?.packages,
      readPackages,
      () => api.read(readPackages, '/packages', { signal }),
      report,
    ),
    screenings
      .load(() => givenOrAsked(earlier, readSnapshot, () => api.screenings(signal), report))
      // Ordering works without them.
      .catch(() => {}),
    api.checkOrigin(signal),
  ]);
  return offers;
}

async function givenOrAsked<T>(
  given: unknown,
  read: Read<T>,
  ask: () => Promise<T>,
  report: Report,
): Promise<T> {
  if (!given) return ask();
  const known = await read(given);
  if (known) return known;
  report((await loadRefusals()).prefetchedMismatch());
  return ask();
}
