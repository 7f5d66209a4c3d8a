import type { Base } from '../base.ts';
import { CallbackCapabilities } from './callback-capabilities.ts';
import { Reading } from './order-match.ts';
import { ReportLinks } from './report-links.ts';
import { Reports } from './kept-state.ts';
import { ScreeningChanges } from './screening-changes.ts';
import { ScreeningReads } from './read-schedule.ts';

/** What is known of screenings, and how it changes. */
export type Screenings = ReturnType<typeof makeScreenings>;

/** @param callbackUrl below which each screening has an address of its own. */
export function makeScreenings(base: Base, callbackUrl: string) {
  const changes = new ScreeningChanges(base);
  const reading = new Reading(base);
  const reports = new Reports(base.keys, base.log);
  const reads = new ScreeningReads({ ...base, reading, reports, changes });
  base.metrics.gauge(
    'reads_failing',
    '1 where reads of screenings have failed for an hour although callbacks wait for them.',
    () => Number(reads.areFailing),
  );
  return {
    changes,
    reading,
    reports,
    reads,
    reportLinks: new ReportLinks(base),
    capabilities: new CallbackCapabilities(base.keys, base.environment, callbackUrl),
  };
}
