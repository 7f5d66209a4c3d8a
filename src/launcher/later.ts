/** What a launcher loads while its first step is filled in: the transitions and the views of everything after it. */
export { AnswerReader } from './form/answer-reader.ts';
export { OrderSteps } from './order-steps.ts';
export { usPlaces } from './places/us-places.ts';
