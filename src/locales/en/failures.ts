const setup = 'This is not set up yet. Contact {host}.';
const changed = 'This page has changed. Reload it.';

/** Why a request of `<screening-launcher>` failed. Why an order was refused is in `order.ts`. */
export const failures = {
  offline: 'We cannot reach this site. Check your connection. Your answers are still here.',
  setup,
  changed,
  busy: 'The screening service cannot be reached right now. Your answers are still here. Please try again soon.',
  limited: 'No more requests can be taken right now. Your answers are still here.',
  session: 'You are signed out. Sign in to go on.',
  forbidden: 'You cannot start this check here. Contact {host}.',
  other: 'Something went wrong. Your answers are still here. Please try again.',
};

/** Why `<screening-status>` has nothing to show. What it says beside its screenings, and once they are refused, is in `status.ts`. */
export const statusFailures = {
  offline: 'We cannot reach this site. Check your connection. We keep trying.',
  setup,
  changed,
  again: 'Try again',
};
