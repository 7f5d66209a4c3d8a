import type { Phase } from '../../src/protocol/screening.ts';

/** All times are milliseconds on one clock that is never set. */
type Moment = number;

/** Which news a page was shown: the number of the story, and how far it had come. */
export interface News {
  story: number;
  step: number;
}

/** Something that happened to a screening at the service, and the callback that reported it. */
export interface StoryEvent {
  step: number;
  happenedAt: Moment;
  /** When its callback was answered 200. */
  answeredAt: Moment | undefined;
}

/** What the service knows of one order that it accepted. */
export interface StoryHistory {
  number: number;
  /** The idempotency key of the order: the proxy's own id of the screening. */
  screeningId: string;
  candidate: string;
  packageId: string;
  /** In the order in which they happened. */
  events: readonly StoryEvent[];
  /** The last step, at which the screening is complete. */
  lastStep: number;
}

/** A screening as somebody was shown it. */
export interface Sighting {
  at: Moment;
  screeningId: string;
  candidate: string;
  revision: number;
  phase: Phase;
  /** Undefined before any news. */
  news: News | undefined;
}

/** What one page was shown. */
export interface PageHistory {
  name: string;
  /** Undefined for an operator, who sees everything. */
  candidate: string | undefined;
  /** What came on its event streams, each continued from the cursor of the one before. */
  sightings: readonly Sighting[];
  /** How often it was told that the continuation cannot be proved. */
  resets: number;
  /** What a snapshot showed it after everything was over. */
  end: readonly Sighting[];
}

/** A snapshot of some screenings in between. */
export interface Look {
  askedAt: Moment;
  ids: readonly string[];
  shown: readonly Sighting[];
}

/** An order as a page placed it: the same key, repeated until it was answered. */
export interface OrderHistory {
  key: string;
  candidate: string;
  /** The id of the screening in each answer. */
  answers: readonly string[];
}

/** A message to the host's back end. */
export interface HeardNews {
  screeningId: string;
  revision: number;
}

/** Everything that was recorded while faults were injected. */
export interface History {
  /** Whether a callback that was answered 200 is only shown once a read says so: then the end counts. */
  readsDecide?: boolean;
  stories: readonly StoryHistory[];
  orders: readonly OrderHistory[];
  pages: readonly PageHistory[];
  looks: readonly Look[];
  /** What the host's back end heard, in the order of arrival. */
  heard?: readonly HeardNews[];
}
