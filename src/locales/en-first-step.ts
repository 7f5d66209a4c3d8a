import type { FieldPath } from '../protocol/field-rules.ts';

// Both elements say these, each in a file of its own that loads this one first.
export const yourTurn = 'Your turn';
export const candidatesTurn = 'Waiting for the candidate';
/** Said of what the page shows while it is cut off. */
export const stopped = 'Live updates have stopped. What you see may be out of date.';

/** The label of a field, and a help text: why it is asked or how to answer it. */
export interface FieldWords {
  label: string;
  help?: string;
}

type AboutField = Extract<
  FieldPath,
  'givenName' | 'middleName' | 'confirmedNoMiddleName' | 'familyName' | 'email' | 'phone'
>;

const fields: Record<AboutField, FieldWords> = {
  givenName: { label: 'First name' },
  middleName: { label: 'Middle name' },
  confirmedNoMiddleName: { label: 'I have no middle name' },
  familyName: { label: 'Last name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
};

/** The sentences of `<screening-launcher>` until its first step can be filled in; the others come with what they are said of. */
export const firstStep = {
  label: 'Background check',
  loading: 'One moment…',
  test: 'Test mode',

  step: (number: string, count: string) => `Step ${number} of ${count}`,
  steps: { about: 'About you' },
  /** By step; a step that is not here has no introduction. */
  intros: { about: 'Use your legal name, as on your ID.' },
  /** Before the first step. */
  overview: {
    time: (minutes: string) => `About ${minutes} minutes.`,
    hand: (things: string) => `Have at hand: ${things}.`,
    /** Between two things to have at hand: no `Intl`, whose lists take longer than the form. */
    comma: ', ',
    /** By step, or by path of a field. */
    things: {
      ssn: 'your Social Security number',
      license: "your driver's license",
      residences: 'your earlier addresses with the months',
      education: 'your schools with the years',
      employment: 'your jobs with the months',
      credentials: 'your professional licenses',
    },
    more: 'What we ask and what happens next',
  },

  back: 'Back',
  next: 'Continue',
  send: 'Submit',
  again: 'Try again',
  optional: 'optional',
  fields,

  /** Why a request failed. Why an order was refused comes later. */
  failures: {
    offline: 'This site does not answer. Your answers are still here. Please try again soon.',
    setup: 'This is not set up yet. Please ask this site.',
    damaged: 'Part of this page arrived damaged. Please reload the page.',
    busy: 'The screening service cannot be reached right now. Your answers are still here. Please try again soon.',
    limited: 'No more requests can be taken right now. Your answers are still here.',
    session:
      'Your visit has ended. Please sign in again. To protect you, details such as a social security number were removed here.',
    forbidden: 'This check cannot be ordered here. Please ask the site.',
    other: 'Something went wrong. Your answers are still here. Please try again.',
  },

  incomplete: 'Please complete the background check first.',
};

/** The sentences of `<screening-status>` until its screenings are drawn. */
export const firstStatus = {
  label: 'Background check',
  loading: 'Looking up your background check…',
  problem: {
    offline: 'This site does not answer. We keep trying, and you can try again yourself.',
    setup: 'This is not set up yet. Please ask this site.',
    damaged: 'Part of this page arrived damaged. Please reload the page.',
    again: 'Try again',
  },
};
