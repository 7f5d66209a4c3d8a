/** The sentences of the list in `<screening-status>`. Numbers are already formatted for the language. */
export const list = {
  label: 'Background checks',
  reference: 'Candidate',
  package: 'Package',
  phase: 'Progress',
  /** How long somebody has waited since the result. */
  waiting: 'Waiting',
  ordered: 'Ordered',
  filter: 'Filter',
  all: 'All',
  /** Those of operators, and `over` of members. */
  groups: {
    review: 'For you',
    notice: 'Notice under way',
    disputed: 'Disputed',
    closed: 'Notice closed',
    over: 'Finished',
  },
  /** What has come while the order of the rows is held. */
  newForYou: (count: string) => `${count} new for you`,
  new: (count: string) => `${count} new`,
  search: 'Search by candidate',
  shown: (count: string, total: string) => `${count} of ${total} shown`,
  noMatch: 'No check matches. Try other letters or another filter.',
  noneHere: 'No check is here at the moment. Choose another filter.',
};
