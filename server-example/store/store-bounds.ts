/** The most screenings that one snapshot holds. */
export const snapshotLimit = 1000;

/**
 * A key that led to an earlier screening is kept so long, the time in which a repeat can come, and of each owner the newest so
 * many. One that is forgotten leads there again.
 */
export const joinedKeyMs = 86_400_000;
export const mostJoinedKeys = 100;

/** How many entries one step of pruning drops. */
export const pruneLimit = 500;

/** A screening is read back again once it has been silent for twice as long as at the last reading, within these bounds. */
export const shortestSilenceMs = 60_000;
export const longestSilenceMs = 6 * 3_600_000;

/** Whoever waits for the turn of a candidate and has not asked for it again for so long is gone, and loses their place. */
export const turnWaitMs = 2_000;

/** A plan whose end the service has not confirmed is tried again after so long. */
export const endingRetryMs = 60_000;
