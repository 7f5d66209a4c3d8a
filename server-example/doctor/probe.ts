import type { Candidate } from '../../src/protocol/candidate.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import type { ScreeningOrder } from '../service/screening-request.ts';
import type { CallbackInbox } from './callback-inbox.ts';
import type { Findings } from './findings.ts';
import type { Wire } from './wire.ts';

/** What earlier probes learned, for later ones. */
interface Learned {
  packages: ScreeningPackage[];
  /** Every identifier that the service wrote, as it wrote it. */
  identifiers: unknown[];
  /** The invented person who was created as a candidate, and the idempotency key of that. */
  person?: Candidate;
  personKey?: string;
  candidateId?: string;
  /** The order of a screening that the service took, as it can be repeated. */
  order?: ScreeningOrder;
  /** The service may have taken the order, so that a callback may come. */
  mayCallBack?: true;
  /** How it was ordered. */
  mode?: 'link' | 'direct';
  /** The service's id of the screening. */
  screeningId?: string;
}

/** What every probe works with during one run of the doctor. */
export interface Visit {
  wire: Wire;
  findings: Findings;
  settings: {
    baseUrl: string;
    version: 'v1' | 'v2';
    environment: Environment;
    linkOrigins: string[];
    callbackSecret?: string | undefined;
  };
  inbox: CallbackInbox;
  learned: Learned;
  /** Makes a text that was never used before. */
  uniqueText: () => string;
  /** Resolves when the doctor shall stop waiting for a callback. */
  callbackTimeout: () => Promise<void>;
}

/** One thing to find out about the service: asks, compares the answer with the profile, and adds rows. */
export interface Probe {
  /** The heading of its rows. */
  section: string;
  /** `create`: only with `--create`; `read`: only without it. By default in both. */
  only?: 'create' | 'read';
  /** What earlier probes must have learned: without it there is nothing to ask. */
  needs?: keyof Learned;
  /** Of `reads` in the profile: what the service must offer. */
  offer?: 'identities' | 'subscriptions';
  run(visit: Visit): void | Promise<void>;
}
