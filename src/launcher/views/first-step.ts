import { nothing, type TemplateResult } from 'lit';
import type { Dispatch } from '../state/action.ts';
import type { LauncherState } from '../state/state.ts';
import { stacked } from './frame.ts';
import { retryNotice, waitingLine } from './notices.ts';
import { stepView } from './step.ts';
import type { Words } from './words.ts';

/** A first step of plain inputs, what is shown before it, and why there is none. */
export function firstStepView(state: LauncherState, words: Words, dispatch: Dispatch): TemplateResult {
  const { sentences } = words;
  switch (state.name) {
    case 'filling':
      return stacked(nothing, stepView(state, words, dispatch), nothing);
    case 'failed':
      return retryNotice(sentences, state, () => void dispatch({ type: 'retry' }));
    default:
      return waitingLine(sentences);
  }
}
