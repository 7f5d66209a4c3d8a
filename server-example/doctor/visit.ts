import type { Environment } from '../../src/protocol/screening.ts';
import type { Findings } from './findings.ts';
import type { Wire } from './wire.ts';

/** What every examination works with during one run of the doctor. */
export interface Visit {
  wire: Wire;
  findings: Findings;
  settings: { baseUrl: string; version: 'v1' | 'v2'; environment: Environment; linkOrigins: string[] };
  /** Makes a text that was never used before. */
  uniqueText: () => string;
}
