/** What both elements say, in the same words. */
export const explanations = {
  yourTurn: 'Your turn',
  candidatesTurn: 'Waiting for the candidate',
  texts: {
    unconfirmed: 'The order is on its way. We are waiting for the screening service to confirm it.',
    candidate:
      'Something is missing before the check can go on. The screening service asks for it in its secure form; we are not told what it is.',
    otherCandidate: 'Something is needed from the candidate before the check can go on.',
    onHoldAtService:
      'The check goes on once the screening service has done its part; until then there is nothing to do here.',
    onHoldAtSource:
      'The check goes on once a record source has answered, such as a court or an employer; until then there is nothing to do here.',
    paused: 'There is nothing to do here at the moment.',
    clear: 'The check is finished, and nothing came up.',
    review:
      'The check is finished. A person looks at the report before anything is decided, and nothing is decided yet. You may ask for a copy of the report, and dispute what is wrong in it.',
    reviewMember:
      'The check is finished. A person looks at the report before anything is decided. You only have to wait.',
    reviewOperator:
      'The check is finished, and its report has to be looked at. Open it at the screening service, and decide.',
    reviewOngoing: 'Part of the check is being looked at by a person. Nothing is decided yet.',
    resultPending: 'The check is finished. Its result has not arrived yet.',
    withheldComplete: 'The check is finished. What it found stays between the candidate and the service.',
    cancelled:
      'Nothing more happens with this check, and it has no result. A new one can be started at any time.',
    expired:
      'The time to answer the invitation has passed, and this check has no result. A new one can be started at any time.',
    ask: 'Questions? Please ask this site.',
  },
};
