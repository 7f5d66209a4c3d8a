import { explanations } from './explanations.ts';

/** The sentences of the timeline in `<screening-status>`. The argument `when` is already formatted for the language. */
export const timeline = {
  texts: {
    ...explanations.texts,
    invitedByEmail:
      'The screening service has sent an invitation by email. The check starts once its form is filled in.',
    invitedByLink: 'Fill in the form to start the check.',
    source: 'The screening service is looking into records, for example of courts or employers.',
    service: 'The screening service is working on it.',
    none: 'The check is under way.',
    reopened: 'This check was taken up again.',
    withheld: 'You can follow the check, but its result is not shown to you.',
  },

  yourTurn: 'Your turn: fill in the form',
  /** Of a check that was canceled, and of what it did not look into. */
  noResult: 'No result',

  steps: {
    earlier: 'Earlier check',
    ordered: 'Ordered',
    invited: 'Invitation',
    reopened: 'Reopened',
    nextRun: 'Next check',
  },
  /** What the sign before a step means, where no other word says it. */
  signs: { done: 'Done', now: 'Under way', ahead: 'Still to come', ended: 'Ended' },
  /** Why there is no next check. */
  endedBy: {
    you: 'None: ended by you',
    candidate: 'None: ended by the candidate',
    member: 'None: ended by whoever ordered it',
    operator: 'None: ended by the site',
  },
  notReported: 'Not reported',
  /** Of what was under review, once there was a notice or a dispute. */
  inReport: 'In the report',
  openUntil: (when: string) => `Open until ${when}`,
  /** Above an expected day: that the order was sent, and, below it, how many parts are done. */
  sentNow: 'Sent just now',
  sent: (when: string) => `Sent ${when}`,
  doneOf: (done: string, all: string) => `${done} of ${all} done`,
  /** Of the whole check, and of a part of it. */
  resultsExpected: (when: string) => `Results expected by ${when}`,
  expected: (when: string) => `Expected by ${when}`,
  validUntil: (when: string) => `Valid until ${when}`,
  scheduled: (when: string) => `Due ${when}`,

  /** Checks that are known by their kind: a name and what is done, in plain words. */
  kinds: {
    'ssn-trace': {
      title: 'Identity and addresses',
      text: 'Looks up which names and addresses go with a Social Security number.',
    },
    'county-criminal': {
      title: 'County court records',
      text: 'Looks for criminal cases in the county courts of present and earlier addresses.',
    },
    'national-criminal': {
      title: 'National criminal records',
      text: 'Searches a collection of criminal records from the whole country.',
    },
    'sex-offender': {
      title: 'Sex offender registers',
      text: 'Compares the name with the public registers of the states.',
    },
    watchlist: {
      title: 'International watch lists',
      text: 'Compares the name with lists of sanctions and wanted persons.',
    },
    fingerprint: {
      title: 'Fingerprint check',
      text: 'Compares fingerprints with the records of the authorities.',
    },
    alias: { title: 'Other names', text: 'Looks for further names in use now or earlier.' },
    'driving-record': {
      title: 'Driving record',
      text: 'Asks the licensing office whether the license is valid and what is noted with it.',
    },
    education: { title: 'Education', text: 'Asks schools and universities to confirm degrees and dates.' },
    employment: { title: 'Employment', text: 'Asks former employers to confirm positions and dates.' },
    license: {
      title: 'Professional licenses',
      text: 'Asks the issuing office whether a professional license is valid.',
    },
  },
};
