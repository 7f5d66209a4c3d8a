/** The entries of the bundle: what a page names. Everything else in its folder is loaded by one of them later. */
export const entries = {
  /** Both elements. */
  elements: 'screening-elements.js',
  /** `<screening-status>` alone. */
  status: 'screening-status.js',
};

/** A visit, and the scripts that it fetches. */
export interface Scenario {
  /** What the visitor has at its end. */
  what: string;
  entry: string;
  /** The files that are loaded later, without their digests. What these import is fetched, too. */
  late: string[];
  /** How many bytes it should fetch, after gzip -9. */
  bound: number;
  /** How many it may fetch where the bound is not held yet. */
  ceiling?: number;
}

/** What is measured by bytes. A test counts them, and the benchmark looks whether a browser fetches the same files. */
export const scenarios = {
  firstStep: {
    what: 'the first step can be filled',
    entry: entries.elements,
    late: [],
    bound: 30_000,
  },
  badge: {
    what: 'a badge is live, by screening-elements.js',
    entry: entries.elements,
    late: ['schemas', 'status', 'screening-feed'],
    bound: 46_000,
    ceiling: 54_850,
  },
  timeline: {
    what: 'a timeline is live, by screening-elements.js',
    entry: entries.elements,
    late: ['schemas', 'status', 'screening-feed'],
    bound: 46_000,
    ceiling: 54_850,
  },
  statusAlone: {
    what: 'a status is live, by screening-status.js',
    entry: entries.status,
    late: [],
    bound: 30_000,
    ceiling: 37_300,
  },
  /** The rules of phone numbers come after the first step, and weigh as much as it. */
  formToStatus: {
    what: 'from the form to a live status, phone rules apart',
    entry: entries.elements,
    late: ['schemas', 'actions', 'status', 'screening-feed'],
    bound: 72_000,
    ceiling: 92_600,
  },
} satisfies Record<string, Scenario>;

/** By how many bytes a scenario may grow until somebody has to look: see test/page-bytes.json. */
export const unnoticedBytes = 300;
