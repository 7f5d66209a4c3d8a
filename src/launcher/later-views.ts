import { nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { LaterViews } from './launcher-context.ts';
import { laterStyles } from './styles/later-styles.ts';
import { confirmBox } from './steps/confirm-box.ts';
import { consentStep } from './steps/consent-step.ts';
import { draftBox, draftNotice } from './steps/draft-notice.ts';
import { doneStep } from './steps/done-step.ts';
import { fieldsStep } from './steps/fields-step.ts';
import { packageChoice } from './steps/package-choice.ts';
import { problemSummary } from './steps/problem-summary.ts';
import { refusalNotes } from './steps/refusal-notes.ts';
import { repetition } from './steps/repetition.ts';
import { reviewStep } from './steps/review-step.ts';
import { stepsAhead } from './steps/steps-ahead.ts';
import { whyAsked } from './steps/why-asked.ts';

/** The views of everything but a first step of plain inputs. */
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
