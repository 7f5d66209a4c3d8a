/** What is kept of the answers, and what was deleted. */
export const draft = {
  restored: 'Your answers are still here.',
  otherPerson: 'Somebody else is signed in now, so the answers given here before were deleted.',
  removed: 'We removed your Social Security number from this page.',
  notKept: (fields: string) => `Please enter these again: ${fields}. We do not keep them.`,
  /** What a draft keeps. */
  kept: 'Saved until you close this tab.',
  neverKept: 'Your date of birth and numbers such as your Social Security number are not kept.',
  /** What becomes of the answers where the page has to be loaded again. */
  afterReload: { stay: 'Your answers stay.', lost: 'Your answers here are not kept.' },
  forget: 'Delete my answers from this device',
  forgetting: {
    ask: 'Delete all your answers here? This cannot be undone.',
    yes: 'Delete my answers',
    no: 'Keep them',
    done: 'Your answers were deleted from this device.',
  },
};
