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

interface Amount {
  kills: number;
  callbacksPerSecond: number;
  seed: string;
}

/** The long runs over one database: one process that is killed, and several of which one is killed each second. */
export function plansFor(database: FaultDatabase, amount: Amount): FaultPlan[] {
  const alone = { ...amount, database, instances: 1, pages: 40 };
  const several = { ...amount, database, instances: 3, pages: 100, kills: 60, killEveryMs: 1_000 };
  const name = (rest: string) => `${database.name}, ${rest}`;
  return [
    { ...alone, name: name('callbacks alone'), readsBack: false },
    { ...alone, name: name('reading back'), readsBack: true },
    ...(database.isShared
      ? [
          { ...several, name: name('3 instances'), readsBack: false },
          { ...several, name: name('3 instances, reading back'), readsBack: true },
        ]
      : []),
  ];
}
