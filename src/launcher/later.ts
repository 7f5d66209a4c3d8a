/** What a launcher loads while its first step is filled in: the transitions and the views of everything after it. */
import { css } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { draft } from '../locales/en/draft.ts';
import { fields } from '../locales/en/fields.ts';
import { order } from '../locales/en/order.ts';
import { problems } from '../locales/en/problems.ts';
import { steps } from '../locales/en/steps.ts';
import type { LaterViews } from './launcher-context.ts';
import { doneStep } from './steps/done-step.ts';
import { draftBox, draftNotice } from './steps/draft-notice.ts';
import { laterStep } from './steps/later-step.ts';
import { packageChoice } from './steps/package-choice.ts';
import { controlStyles } from './styles/controls.ts';
import { reviewStyles } from './styles/review.ts';
import { sectionStyles } from './styles/sections.ts';
import { textStyles } from './styles/texts.ts';

export { AnswerReader } from './form/answer-reader.ts';
export { OrderSteps } from './order-steps.ts';

/** What is said after the first step, in English. */
export const laterEnglish = { ...steps, ...draft, ...fields, ...order, problems };

export const laterViews: LaterViews = {
  styles: css`
    ${textStyles}
    ${sectionStyles}
    ${controlStyles}
    ${reviewStyles}
  `,
  choosing: packageChoice,
  step: laterStep,
  'under-way': doneStep,
  keyed,
  draftNotice,
  draftBox,
};
