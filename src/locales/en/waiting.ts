import { statusFailures } from './failures.ts';

/** `<screening-status>` while it waits for its screenings, and why they do not come. */
export const waiting = {
  label: 'Background check',
  loading: 'Looking up background checks…',
  problem: statusFailures,
};
