/** What the launcher needs once the questions are answered: a chunk of its own. */
export { english } from '../locales/en-last-steps.ts';
export { consentStep } from './consent-step.ts';
export { doneView } from './done-view.ts';
export { styles } from './last-steps-styles.ts';
export { reviewStep } from './review-step.ts';
export { ScreeningOrder } from './screening-order.ts';
