import { keyed } from 'lit/directives/keyed.js';
import type { LaterViews } from './launcher-context.ts';
import { doneStep } from './steps/done-step.ts';
import { draftBox, draftNotice } from './steps/draft-notice.ts';
import { laterStep } from './steps/later-step.ts';
import { packageChoice } from './steps/package-choice.ts';
import { laterStyles } from './styles/later-styles.ts';

/** The views of everything but a first step of plain inputs. */
export const laterViews: LaterViews = {
  styles: laterStyles,
  choosing: packageChoice,
  step: laterStep,
  'under-way': doneStep,
  keyed,
  draftNotice,
  draftBox,
};
