const setup = 'This is not set up yet. Please ask this site.';
const damaged = 'Part of this page arrived damaged. Please reload the page.';

/** Why a request of `<screening-launcher>` failed. Why an order was refused is in `order.ts`. */
export const failures = {
  offline: 'This site does not answer. Your answers are still here. Please try again soon.',
  setup,
  damaged,
  busy: 'The screening service cannot be reached right now. Your answers are still here. Please try again soon.',
  limited: 'No more requests can be taken right now. Your answers are still here.',
  session:
    'Your visit has ended. Please sign in again. To protect you, details such as a social security number were removed here.',
  forbidden: 'This check cannot be ordered here. Please ask the site.',
  other: 'Something went wrong. Your answers are still here. Please try again.',
};

/** Why `<screening-status>` has nothing to show. What it says beside its screenings, and once they are refused, is in `status.ts`. */
export const statusFailures = {
  offline: 'This site does not answer. We keep trying, and you can try again yourself.',
  setup,
  damaged,
  again: 'Try again',
};
