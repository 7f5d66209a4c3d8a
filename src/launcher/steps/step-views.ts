import { nothing } from 'lit';
import type { StepViews } from '../launcher-context.ts';
import { consentStep } from './consent-step.ts';
import { fieldsStep } from './fields-step.ts';
import { reviewStep } from './review-step.ts';

export { confirmBox } from './confirm-box.ts';
export { problemSummary } from './problem-summary.ts';
export { refusalNotes } from './refusal-notes.ts';
export { stepsAhead } from './steps-ahead.ts';
export { whyAsked } from './why-asked.ts';

export const stepViews: StepViews = {
  fields: (context) => fieldsStep(context, context.step.fields),
  disclosure: consentStep,
  review: reviewStep,
  'hand-over': () => nothing,
};
