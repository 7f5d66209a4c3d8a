/** What the launcher needs after its first step: a chunk of its own. */
export { english } from '../locales/en-further.ts';
export { optionsFor, selectControl } from './choice-control.ts';
export { consentStep } from './consent-step.ts';
export { doneView } from './done-view.ts';
export { styles } from './further-styles.ts';
export { reviewStep } from './review-step.ts';
export { ScreeningOrder } from './screening-order.ts';
export { ssnControl, ssnNote } from './ssn-control.ts';
export { loadTrust } from './trust-loader.ts';
export { whyAsked } from './why-asked.ts';
