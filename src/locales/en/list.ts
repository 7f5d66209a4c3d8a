/** The sentences of the list in `<screening-status>`. Numbers are already formatted for the language. */
export const list = {
  label: 'Background checks',
  reference: 'Candidate',
  package: 'Package',
  phase: 'Progress',
  ordered: 'Ordered',
  actors: {
    label: 'Who acts next',
    all: 'All',
    candidate: 'Candidate',
    source: 'Record source',
    service: 'Screening service',
    review: 'Under review',
    nobody: 'Finished',
  },
  search: 'Search by candidate',
  shown: (count: string, total: string) => `${count} of ${total} shown`,
  noMatch: 'No check matches. Try other letters or another filter.',
  noneHere: 'No check is here at the moment. Choose another filter.',
};
