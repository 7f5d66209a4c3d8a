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
      'The check goes on once the screening service has done its part. There is nothing to do here.',
    onHoldAtSource:
      'The check goes on once a record source has answered, such as a court or an employer. There is nothing to do here.',
    paused: 'There is nothing to do here at the moment.',
    clear: 'Your check is complete. No records were reported.',
    /** To others, and where something was reported before, or is under review in a part. */
    clearOverall: 'The check is complete. Its result is clear.',
    review:
      'Your report is ready and is being reviewed. You can get a copy, and dispute anything that is wrong.',
    reviewMember: 'The check is complete. Its report is ready.',
    reviewOperator: 'The report is ready. Review it at the screening service.',
    reviewOngoing: 'Part of the check is under review.',
    /** Once there was a notice or a dispute: whether anything was decided, nobody has said. */
    reportReady: 'Your report is ready. You can get a copy, and dispute anything that is wrong.',
    reportAtService: 'The report is at the screening service.',
    resultPending: 'The check is complete. Its result has not arrived yet.',
    withheldComplete: 'The check is complete. Its result is not shown to you.',
    lapsed: 'No longer valid. Do it again.',
    lapsedOther: 'No longer valid.',
    cancelled: 'This check was canceled and has no result.',
    expired: 'The time to answer the invitation has passed. This check has no result.',
    ask: 'Questions? Contact {host}.',
  },
};
