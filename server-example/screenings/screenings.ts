import type { Base } from '../base.ts';
import { CallbackCapabilities } from './callback-capabilities.ts';
import { OrderMatch } from './order-match.ts';
import { ReportLinks } from './report-links.ts';
import { KeptStates } from './kept-state.ts';
import { ScreeningChanges } from './screening-changes.ts';
import { ReadSchedule } from './read-schedule.ts';

/** What is known of screenings, and how it changes. */
export type Screenings = ReturnType<typeof makeScreenings>;

/** @param callbackUrl below which each screening has an address of its own. */
export function makeScreenings(base: Base, callbackUrl: string) {
  const changes = new ScreeningChanges(base);
  const orderMatch = new OrderMatch(base);
  const keptStates = new KeptStates(base.keys, base.log);
  const reads = new ReadSchedule({ ...base, orderMatch, keptStates, changes });
  base.metrics.gauge(
    'reads_failing',
    '1 where reads of screenings have failed for an hour although callbacks wait for them.',
    () => Number(reads.areFailing),
  );
  return {
    changes,
    orderMatch,
    keptStates,
    reads,
    reportLinks: new ReportLinks(base),
    capabilities: new CallbackCapabilities(base.keys, base.environment, callbackUrl),
  };
}
