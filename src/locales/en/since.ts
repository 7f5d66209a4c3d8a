/** What goes on since a result, to its candidate and to operators. `when`: a day, or '' where it is not known. */
export const since = {
  candidate: {
    noticeSent: (when: string) => `You were sent a notice${when && ` on ${when}`}.`,
    disputed: 'You disputed this. The service is checking it again.',
  },
  operator: {
    noticeSent: (when: string) => `A notice was sent${when && ` on ${when}`}. Wait for the answer.`,
    disputed: 'Disputed. Wait for the new result.',
  },
};
