/** What a launcher loads while its first step is filled in: the transitions and the views of everything after it. */
import { later } from '../locales/en-later.ts';
import { problems } from '../locales/en-problems.ts';

export { AnswerReader } from './form/answer-reader.ts';
export { OrderSteps } from './order-steps.ts';

/** What is said after the first step, in English. */
export const laterEnglish = { ...later, problems };
