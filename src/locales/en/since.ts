const closed = {
  noticeClosed: (when: string) => `A notice was closed${when && ` on ${when}`}`,
  disputeClosed: (when: string) => `A dispute${when && ` of ${when}`} was closed`,
};

/** What happened since a result, as a headline, to its candidate and to operators. `when`: a day, or '' where it is not known. */
export const since = {
  candidate: {
    ...closed,
    noticed: (when: string) => `You were sent a notice${when && ` on ${when}`}`,
    disputed: (when: string) => `You disputed this${when && ` on ${when}`}`,
  },
  operator: {
    ...closed,
    noticed: (when: string) => `A notice was sent${when && ` on ${when}`}`,
    disputed: (when: string) => `Disputed${when && ` on ${when}`}`,
  },
};
