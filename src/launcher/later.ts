/** What a launcher loads while its first step is filled in: the transitions and the views of everything after it. */
export { OrderSteps } from './order-steps.ts';
