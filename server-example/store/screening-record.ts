import type { Role } from '../../src/protocol/page-session.ts';
import type {
  Aftermath,
  Environment,
  ItemKind,
  Phase,
  Result,
  Screening,
} from '../../src/protocol/screening.ts';
import type { Mode } from '../../src/protocol/mode.ts';

/** Counts and dates the changes that one audience can see. */
export interface Showing {
  revision: number;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** From when to when the result of a complete screening counts less, and then not at all: ISO 8601, UTC. */
export interface Validity {
  dueAt: string;
  until: string;
}

interface RecordedItem {
  id: string;
  title: string;
  /** Absent where the profile did not know the title, and in records of versions without kinds. */
  kind?: ItemKind;
  phase: Phase;
  result: Result;
  estimatedAt: string | null;
}

/** Everything the proxy keeps of one screening. Nothing in it is personal. */
export interface ScreeningRecord {
  id: string;
  /** Grows by one with each change, also with one that nobody sees. */
  version: number;
  environment: Environment;
  packageId: string;
  packageTitle: string;
  clientReferenceId: string;
  mode: Mode;
  orderedBy: { role: Exclude<Role, 'operator'>; subject: string };
  /** The permissible purpose it was ordered under, on behalf of a trusted end user. */
  purpose: string | null;
  /** Whether the member who ordered it sees the outcome: only with trust and a permissible purpose. */
  memberSeesOutcome: boolean;
  /** The random reference in the callback's URL. */
  callbackReference: string;
  /** The service's own id, once it answered. */
  serviceId: string | null;
  /** The first one, where the service goes on with it under another; absent where its id never changed. */
  formerServiceId?: string;
  /** The service's own time of the last state that counted; null where it had none, or one that no clock can show. */
  serviceUpdatedAt: string | null;
  /** Absent until a read has found its id at the service; then null, or since when reads answer that it is not there: ISO 8601. */
  missingSince?: string | null | undefined;
  /** Digests of the states applied that bodies of callbacks brought, the latest last: a repeat is recognised even when clocks are wrong. */
  seenDigests: string[];
  phase: Phase;
  result: Result;
  waitingOn: Screening['waitingOn'];
  items: RecordedItem[];
  invite: { method: 'link' | 'email'; expiresAt?: string } | null;
  /** `endedBy` only in the newest run. */
  recurrence: { id: string; run: number; nextAt: string | null; endedBy?: Role } | null;
  previousId: string | null;
  submittedAt: string;
  /** When the service last took it up again after it was over; absent where it never did. */
  reopenedAt?: string;
  /** When the service last gave it another result; absent before the first one, and in records of versions that did not keep it. */
  resultAt?: string;
  /** What happened since the result; null once the service says nothing of it any more. */
  aftermath?: Aftermath | null;
  estimatedAt: string | null;
  /** How long its result counts, where the host has said so: an ISO 8601 duration. */
  validFor?: string;
  /** With `validFor`: since it was completed last; null while it is not complete. */
  validity?: Validity | null;
  /** For the candidate and for operators. */
  whole: Showing;
  /** For the member who ordered it. */
  toMember: Showing;
}

/** Of a screening of which the service has said nothing yet. */
const nothingKnown = (at: string) =>
  ({
    version: 0,
    serviceId: null,
    serviceUpdatedAt: null,
    seenDigests: [],
    phase: 'unconfirmed',
    result: 'pending',
    waitingOn: 'service',
    items: [],
    estimatedAt: null,
    whole: { revision: 1, updatedAt: at },
    toMember: { revision: 1, updatedAt: at },
  }) satisfies Partial<ScreeningRecord>;

/** A screening as it is ordered, or a run as it begins. */
export const newScreening = (
  ordered: Omit<ScreeningRecord, keyof ReturnType<typeof nothingKnown>>,
): ScreeningRecord => ({ ...ordered, ...nothingKnown(ordered.submittedAt) });

/** The facts of a record that change: everything but what identifies it and what was shown. */
export type ScreeningChange = Partial<
  Pick<
    ScreeningRecord,
    | 'memberSeesOutcome'
    | 'serviceId'
    | 'formerServiceId'
    | 'serviceUpdatedAt'
    | 'missingSince'
    | 'seenDigests'
    | 'packageTitle'
    | 'phase'
    | 'result'
    | 'waitingOn'
    | 'items'
    | 'invite'
    | 'recurrence'
    | 'estimatedAt'
    | 'aftermath'
  >
>;

/** By its id, or by the reference in the URL of its callbacks. */
export type WhichScreening = string | { callbackReference: string };

/**
 * Returns what the record becomes, or `undefined` to leave it. Called within a transaction: it must not wait, and is
 * called again where the transaction is repeated.
 */
export type Update = (record: ScreeningRecord) => ScreeningRecord | undefined;
