/** What `<screening-status>` says of screenings. A `when` is already formatted for the reader's language. */
export const english = {
  status: {
    label: 'Background check',
    empty: {
      title: 'No background check yet',
      text: 'As soon as one is started, its progress shows here.',
    },
    test: { mark: 'Test mode', text: 'This is a trial run. Nobody is really being checked.' },

    phases: {
      unconfirmed: 'Being confirmed',
      invited: 'Invited',
      'in-progress': 'In progress',
      'needs-attention': 'On hold',
      complete: 'Complete',
      cancelled: 'Called off',
      expired: 'Invitation ended',
    },
    results: { pending: 'Pending', clear: 'Clear', review: 'Under review', withheld: 'Private' },

    yourTurn: 'Your turn',
    candidatesTurn: 'Candidate’s turn',

    texts: {
      unconfirmed: 'The order is on its way. We are waiting for the screening service to confirm it.',
      invitedByEmail: 'We sent an invitation by e-mail. The check goes on once the form in it is filled in.',
      invitedByLink: 'The check goes on once the form behind the invitation is filled in.',
      candidate:
        'Something is needed from you before the check can go on. Please look at your invitation or e-mail.',
      otherCandidate: 'Something is needed from the candidate before the check can go on.',
      source: 'Waiting for an answer from a record source, such as a court or an employer.',
      service: 'The screening service is working on it.',
      none: 'The check is under way.',
      paused: 'The check is on hold for the moment.',
      clear: 'The check is finished, and nothing came up.',
      review: 'The check is finished, and a person is looking at the report before anything is decided.',
      reviewOngoing: 'Part of the check is being looked at by a person. Nothing is decided yet.',
      resultPending: 'The check is finished. Its result has not arrived yet.',
      withheld:
        'You can follow how the check is coming along. What it finds stays between the candidate and the service.',
      withheldComplete: 'The check is finished. What it found stays between the candidate and the service.',
      cancelled:
        'This check was called off. Nothing more happens with it, and a new one can be started any time.',
      expired: 'The time to answer the invitation has passed. A new check can be started any time.',
    },

    steps: {
      earlier: 'Earlier check',
      ordered: 'Ordered',
      invited: 'Invitation',
      result: 'Result',
      nextRun: 'Next check',
    },
    openUntil: (when: string) => `Open until ${when}`,
    expected: (when: string) => `Expected ${when}`,
    scheduled: (when: string) => `Scheduled for ${when}`,
    updated: (when: string) => `Updated ${when}`,

    connection: {
      connecting: 'Connecting…',
      live: 'Live',
      polling: 'Live, with short pauses',
      reconnecting: 'Reconnecting…',
      offline: 'Offline',
    },
    lastHeard: (when: string) => `Last heard ${when}`,

    problem: {
      title: 'We could not load this background check',
      short: 'Not available right now',
      stopped: 'Live updates have stopped. What you see may be out of date.',
      session: 'Your visit has timed out. Reload the page or sign in again.',
      forbidden: 'This page may not show background checks. Ask whoever runs it.',
      absent: 'There is no such check, or you may not see it.',
      other: 'Something went wrong on our side. Please try again in a moment.',
    },
    changed: (packageTitle: string, phase: string) => `${packageTitle}: ${phase}`,
    list: {
      label: 'Background checks',
      reference: 'Candidate',
      package: 'Package',
      phase: 'Progress',
      result: 'Result',
      updated: 'Updated',
    },
  },
};
