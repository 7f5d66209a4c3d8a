/** The sentences of `<screening-launcher>`. A field's words are found by its path, or by the last name of it. */
export const launcher = {
  label: 'Background check',
  loading: 'One moment…',
  test: { mark: 'Test mode', text: 'This is a trial run. Nobody is really being checked.' },

  step: (number: string, count: string) => `Step ${number} of ${count}`,
  steps: {
    about: 'About you',
    more: 'A few more details',
  },
  intros: {
    about: 'Use your legal name, as it is on your ID.',
  },

  back: 'Back',
  next: 'Continue',
  send: 'Submit',
  sending: 'Sending…',
  again: 'Try again',
  optional: 'optional',
  forget: 'Forget me on this device',

  fields: {
    givenName: { label: 'First name' },
    middleName: { label: 'Middle name' },
    confirmedNoMiddleName: { label: 'I have no middle name' },
    familyName: { label: 'Last name' },
    email: { label: 'Email', help: 'News about the check is sent here.' },
    phone: { label: 'Phone', help: 'Outside the US and Canada, start with + and the country code.' },
  },
  summary: 'Please check these answers',
  problemAt: (label: string, problem: string) => `${label}: ${problem}`,
  /** By code; each can stand alone under its field. */
  problems: {
    required: 'Please fill this in.',
    format: 'This does not look right. Please check it.',
    'too-long': 'This is too long.',
    date: 'Please give a real date.',
    past: 'This date must be in the past.',
    choice: 'Please choose one.',
  },
  /** What a format looks like, by the last name of a path. */
  formats: {
    email: 'An email address looks like name@example.com.',
    phone: 'Please give the whole number. Outside the US and Canada, start with +.',
  },

  /** Why something was refused or could not be reached. */
  failures: {
    title: 'That did not work',
    offline: 'There seems to be no connection. Your answers are still here. Please try again.',
    busy: 'The screening service cannot be reached right now. Your answers are still here. Please try again soon.',
    session: 'Your visit has timed out. Please sign in again. Your answers are still here.',
    forbidden: 'This check cannot be ordered here. Please ask the site.',
    other: 'Something went wrong. Your answers are still here. Please try again.',
  },

  incomplete: 'Please complete the background check first.',
};

/** The sentences of `<screening-status>` until it can draw what it knows. */
export const status = {
  loading: 'Looking up your background check…',
  problem: {
    offline: 'There seems to be no connection. We keep trying, and you can try again yourself.',
    again: 'Try again',
  },
};
