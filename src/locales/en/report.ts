/** The sentences of `<screening-status>` for what follows a result. */
export const report = {
  open: 'Open the report',
  own: 'Get my report',
  wrong: 'Something is wrong',
  opening: 'Opening…',
  failed: 'The report cannot be opened right now. Please try again.',
  noReport: 'There is no report to open yet.',
  blocked: 'The browser has blocked the new tab. Allow it for this site, and try again.',

  /** What comes after a headline. */
  next: {
    candidate: { disputed: 'The service is checking it again.' },
    operator: { noticed: 'Wait for the answer.', disputed: 'Wait for the new result.' },
  },
  /** While a notice is open. */
  itemsNamed: 'The notice is about this:',
};
