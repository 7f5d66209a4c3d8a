/** The headings of a list of screenings. */
export const english = {
  status: {
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
