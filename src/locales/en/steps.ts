/** The steps after "About you", the choice before them, and the review at their end. */
export const steps = {
  choose: 'Choose a check',
  steps: {
    names: 'Other names',
    identity: 'Identity',
    address: 'Your address',
    residences: 'Earlier addresses',
    license: "Driver's license",
    education: 'Education',
    employment: 'Work history',
    credentials: 'Professional licenses',
    more: 'A few more details',
    review: 'Check your answers',
  },
  intros: {
    names: 'Add any other name you have used, such as a name before marriage.',
    residences: 'List the places where you lived before. Months are enough.',
    education: 'Start with your most recent school.',
    employment: 'Start with your most recent job.',
  },
  overview: {
    after:
      'Then the screening service looks into records, which often takes a few days. You see here where it stands.',
  },
  repeats: (interval: string) =>
    `This check is repeated until you or this site ends it. Time between checks: ${interval}.`,
  /** What offers to go on with a phone; what stands around its code, and the name of that. */
  onPhone: {
    button: 'Use your phone instead',
    title: 'Scan with your phone',
    text: 'Open this page on your phone and sign in there. Your answers do not come along.',
    code: 'QR code of the link',
  },

  change: 'Change',
  changeStep: (step: string) => `Change: ${step}`,
  /** What the review says in the place of a middle name. */
  noMiddleName: 'none',
  /** Above what the host has passed, in the review. */
  passed: 'From this site',
};
