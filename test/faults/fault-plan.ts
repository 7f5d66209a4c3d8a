import type { FaultDatabase } from './fault-database.ts';

/** What a run is to do. */
export interface FaultPlan {
  name: string;
  database: FaultDatabase;
  /** Processes of the proxy that share the database. */
  instances: number;
  /** Whether the proxy reads screenings back from the service. */
  readsBack: boolean;
  /** Candidates, each with a page of its own; an operator's page comes on top. */
  pages: number;
  callbacksPerSecond: number;
  kills: number;
  /** Milliseconds from one kill to the next; without it, they come at random moments soon after each start. */
  killEveryMs?: number;
  /** Decides what happens when. */
  seed: string;
}
