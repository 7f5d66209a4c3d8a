import { since } from './since.ts';

/** The sentences of `<screening-status>` in all its variants, once its screenings are drawn. The argument `when` is already formatted for the reader's language. */
export const status = {
  empty: 'No background check yet',
  test: 'Test mode',

  phases: {
    unconfirmed: 'Being confirmed',
    invited: 'Invited',
    'in-progress': 'In progress',
    'needs-attention': 'On hold',
    complete: 'Complete',
    cancelled: 'Canceled',
    expired: 'Invitation expired',
  },
  results: { clear: 'Clear', review: 'Under review', withheld: 'Private' },

  /** Of a result that counts for a time. `month`: its month and year. */
  checked: (month: string) => `Checked, until ${month}`,

  since,

  yourTurn: 'Your turn',
  candidatesTurn: 'Waiting for the candidate',

  updated: (when: string) => `Updated ${when}`,

  connection: {
    connecting: 'Connecting…',
    live: 'Live',
    polling: 'Live, checked every few seconds',
    reconnecting: 'Reconnecting…',
    offline: 'Offline',
  },
  lastHeard: (when: string) => `Last heard ${when}`,

  problem: {
    short: 'Not available right now',
    stopped: 'Live updates have stopped. What you see may be out of date.',
    session: 'You are signed out. Sign in to go on.',
    signIn: 'Sign in',
    forbidden: 'This page may not show background checks. Contact {host}.',
    absent: 'There is no such check, or you may not see it.',
    other: 'Something went wrong on our side. Please try again in a moment.',
    now: 'Try now',
  },

  changed: (packageTitle: string, phase: string) => `${packageTitle}: ${phase}`,
};
