import type { Environment } from '../../src/protocol/screening.ts';
import type { Findings } from './findings.ts';
import type { Wire } from './wire.ts';

/** What every examination works with. */
export interface Visit {
  wire: Wire;
  findings: Findings;
  settings: { version: 'v1' | 'v2'; environment: Environment; linkOrigins: string[] };
  /** Makes texts that nobody used before. */
  unique: () => string;
}
