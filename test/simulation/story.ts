/** When it happens; milliseconds since the story began. */
interface Timed {
  at: number;
}

/** Somebody orders; `steps` are the pauses between what then happens at the service, in milliseconds. */
export interface OrderItem extends Timed {
  kind: 'order';
  key: string;
  /** Who is checked. */
  person: string;
  /** Who orders it for them; null: they do. */
  member: string | null;
  packageId: string;
  steps: number[];
  /** So long after it was asked to repeat it the service does so for the first time; undefined where nobody asks. */
  runsAfter?: number | undefined;
  /** How long the result counts; undefined where the host does not say. */
  validFor?: string;
  /** Whether the service takes it up once more after it was complete. */
  isReopened?: boolean | undefined;
}

/** Who ordered ends the recurrence. */
interface EndPlanItem extends Timed {
  kind: 'end-plan';
  key: string;
}

/** Sends an order once more with its key: with another body, or the same. */
interface RepeatItem extends Timed {
  kind: 'repeat';
  key: string;
  isChanged: boolean;
}

/** A page is opened. */
export interface PageItem extends Timed {
  kind: 'page';
  page: string;
  role: 'candidate' | 'member' | 'operator';
  user: string;
}

/** A member proves who they are, or ends the trust that came of it. */
interface TrustItem extends Timed {
  kind: 'prove' | 'end-trust';
  member: string;
}

/** The host ends all page sessions of somebody, or has a person erased, who orders nothing any more. */
export interface HostAction extends Timed {
  kind: 'revoke' | 'erase';
  user: string;
}

/** Every process is stopped, and begins with another secret and the one before. */
interface RotateItem extends Timed {
  kind: 'rotate';
}

/** It is out of sight for a while. */
interface HideItem extends Timed {
  kind: 'hide';
  page: string;
  forMs: number;
}

/** A process is killed so many outward steps after it was next asked something, or from its next start on. */
interface KillItem extends Timed {
  kind: 'kill';
  process: number;
  steps: number;
  isAtStart: boolean;
}

/** It is stopped as a deploy stops it, and another one begins. */
interface DeployItem extends Timed {
  kind: 'deploy';
  process: number;
}

/** The file is copied; later the only process is stopped, and begins with the copy. */
interface BackupItem extends Timed {
  kind: 'back-up' | 'restore';
}

/** Its wall clock is set wrong, from now on. */
interface ClockItem extends Timed {
  kind: 'clock';
  process: number;
  errorMs: number;
}

/** What happens once, to the first call, callback or statement of its kind from then on. */
export const onceFaults = [
  /** A call never arrives at the service. */
  'call-lost',
  /** The service did the work, and its answer is lost. */
  'answer-lost',
  /** A gateway answers for the service: before the work, or after. */
  'gateway-before',
  'gateway-after',
  'refused-busy',
  'token-refused',
  'order-slow',
  'callback-lost',
  'callback-late',
  'callback-doubled',
  'callback-answer-lost',
  /** Of a page to the proxy. */
  'request-lost',
  'reply-lost',
  'stream-cut',
  /** Of the database. */
  'commit-unanswered',
  'nudge-late',
  /** Of the host's receiver. */
  'news-refused',
  'news-answer-lost',
] as const;
export interface OnceItem extends Timed {
  kind: (typeof onceFaults)[number];
  /** How late, where that is asked. */
  ms: number;
}

/** What goes on for a while. */
export const lastingFaults = [
  /** The service answers nobody. */
  'service-silent',
  /** It reads from a copy that is `ms` behind. */
  'reads-lag',
  /** It says of every screening that there is none. */
  'reads-miss',
  'disk-full',
] as const;
export interface LastingItem extends Timed {
  kind: (typeof lastingFaults)[number];
  forMs: number;
  ms: number;
}

export type Item =
  | OrderItem
  | RepeatItem
  | EndPlanItem
  | PageItem
  | HideItem
  | TrustItem
  | HostAction
  | RotateItem
  | KillItem
  | DeployItem
  | BackupItem
  | ClockItem
  | OnceItem
  | LastingItem;

/** All that happens in one run, drawn beforehand: it can be shortened, and kept. */
export interface Story {
  /** Draws what a list cannot hold: how long each way takes, and which of two comes first. */
  seed: string;
  processes: 1 | 2;
  /** A file of its own, or a database that others could use as well. */
  database: 'file' | 'shared';
  /** What a page shows: what was read back, or what callbacks said. */
  decides: 'reads' | 'bodies';
  /** Whether the host's server hears of changes. */
  tellsHost: boolean;
  /** How far the service's clock is off. */
  serviceClockMs: number;
  items: Item[];
}

/** Everything has happened by then, and nothing is broken any more. */
export const troubleMs = 200_000;
/** Longer than the slowest net: ten minutes of doubt, and twice the silence. */
export const quietMs = 1_800_000;
