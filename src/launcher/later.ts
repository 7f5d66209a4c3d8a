/** What a launcher loads while its first step is filled in: the transitions and the views of everything after it. */
import { nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { later } from '../locales/en-later.ts';
import { problems } from '../locales/en-problems.ts';
import type { LaterViews } from './launcher-context.ts';
import { confirmBox } from './steps/confirm-box.ts';
import { consentStep } from './steps/consent-step.ts';
import { doneStep } from './steps/done-step.ts';
import { draftBox, draftNotice } from './steps/draft-notice.ts';
import { fieldsStep } from './steps/fields-step.ts';
import { packageChoice } from './steps/package-choice.ts';
import { problemSummary } from './steps/problem-summary.ts';
import { refusalNotes } from './steps/refusal-notes.ts';
import { repetition } from './steps/repetition.ts';
import { reviewStep } from './steps/review-step.ts';
import { stepsAhead } from './steps/steps-ahead.ts';
import { whyAsked } from './steps/why-asked.ts';
import { laterStyles } from './styles/later-styles.ts';

export { AnswerReader } from './form/answer-reader.ts';
export { OrderSteps } from './order-steps.ts';
export { usPlaces } from './places/us-places.ts';

/** What is said after the first step, in English. */
export const laterEnglish = { ...later, problems };

export const laterViews: LaterViews = {
  styles: laterStyles,
  choosing: packageChoice,
  'under-way': doneStep,
  steps: {
    fields: (context) => fieldsStep(context, context.step.fields),
    disclosure: consentStep,
    review: reviewStep,
    'hand-over': () => nothing,
  },
  laterBody: keyed,
  problemSummary,
  refusalNotes,
  confirmBox,
  draftNotice,
  draftBox,
  repetition,
  stepsAhead,
  whyAsked,
};
