/** What is kept of the answers, and what was deleted. */
export const draft = {
  restored: 'Your answers are still here.',
  otherPerson: 'Somebody else is signed in now, so the answers given here before were deleted.',
  notKept: (fields: string) => `For your safety these are not kept, so please enter them: ${fields}.`,
  /** What a draft keeps. */
  kept: 'Your answers stay in this tab.',
  neverKept: 'Your date of birth and numbers such as your Social Security number are not kept.',
  forget: 'Delete my answers from this device',
  forgetting: {
    ask: 'Delete all your answers here? This cannot be undone.',
    yes: 'Delete my answers',
    no: 'Keep them',
    done: 'Your answers were deleted from this device.',
  },
};
