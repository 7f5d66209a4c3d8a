/** The sentences of `<screening-status>` for what follows a result. */
export const report = {
  open: 'Open the report',
  own: 'Get my report',
  wrong: 'Something is wrong',
  opening: 'Opening…',
  failed: 'The report cannot be opened right now. Please try again.',
  noReport: 'There is no report to open yet.',
  blocked: 'The browser has blocked the new tab. Allow it for this site, and try again.',

  /** To the candidate, as long as it lasts. */
  checkedAgain: 'It is being checked again; nothing is decided meanwhile.',
  noDecision: 'No decision has been made.',
  itemsNamed: 'You were sent a notice about this:',

  /** To operators: what the service says, as it stands. */
  notice: { open: 'A notice to the candidate is under way', closed: 'A notice to the candidate has ended' },
  dispute: { open: 'The candidate disputes the report', closed: 'A dispute has ended' },
};
