import { aboutYou } from './about-you.ts';
import { failures } from './failures.ts';

/** The form of `<screening-launcher>` around its fields, and its step "About you". */
export const form = {
  label: 'Background check',
  loading: 'One moment…',
  test: 'Test mode',

  step: (number: string, count: string) => `Step ${number} of ${count}`,
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
  reload: 'Reload',
  signIn: 'Sign in',
  optional: 'optional',
  failures,
  /** Whom to ask, from the first step on. */
  told: { texts: { ask: 'Questions? Contact {host}.' } },

  incomplete: 'Please complete the background check first.',
  ...aboutYou,
};
