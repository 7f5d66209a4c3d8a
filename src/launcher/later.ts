/** What a launcher loads while its first step is filled in: the transitions and the views of everything after it. */
import { keyed } from 'lit/directives/keyed.js';
import { later } from '../locales/en-later.ts';
import { problems } from '../locales/en-problems.ts';
import type { LaterViews } from './launcher-context.ts';
import { doneStep } from './steps/done-step.ts';
import { draftBox, draftNotice } from './steps/draft-notice.ts';
import { laterStep } from './steps/later-step.ts';
import { packageChoice } from './steps/package-choice.ts';
import { laterStyles } from './styles/later-styles.ts';

export { AnswerReader } from './form/answer-reader.ts';
export { OrderSteps } from './order-steps.ts';

/** What is said after the first step, in English. */
export const laterEnglish = { ...later, problems };

export const laterViews: LaterViews = {
  styles: laterStyles,
  choosing: packageChoice,
  step: laterStep,
  'under-way': doneStep,
  keyed,
  draftNotice,
  draftBox,
};
