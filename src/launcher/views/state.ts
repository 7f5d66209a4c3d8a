import { nothing, type TemplateResult } from 'lit';
import type { Dispatch } from '../state/action.ts';
import type { OpenState } from '../state/state.ts';
import { choosingView } from './choosing.ts';
import { fillingView } from './filling.ts';
import { stacked } from './frame.ts';
import { handedOverView } from './handed-over.ts';
import { failureNotice } from './notices.ts';
import { draftNotice } from './parts/draft-notice.ts';
import { provingView, trustSection } from './proving.ts';
import { underWayView } from './under-way.ts';
import type { Words } from './words.ts';

/** What a launcher shows in a state, once it is known what may be ordered. */
export function drawn(state: OpenState, words: Words, dispatch: Dispatch): TemplateResult {
  const { application } = state;
  if (state.name === 'proving') return provingView(state, words, dispatch);
  const problem = application.documents?.problem;
  if (problem && !('screening' in state)) return failureNotice(words.sentences, problem);
  const isSettled = state.name !== 'choosing' && state.name !== 'submitting';
  return stacked(
    draftNotice(state, words),
    view(state, words, dispatch),
    isSettled ? trustSection(application, 'screening' in state, words, dispatch) : nothing,
  );
}

function view(
  state: Exclude<OpenState, { name: 'proving' }>,
  words: Words,
  dispatch: Dispatch,
): TemplateResult {
  switch (state.name) {
    case 'choosing':
      return choosingView(state, words, dispatch);
    case 'filling':
    case 'submitting':
      return fillingView(state, words, dispatch);
    case 'handed-over':
      return handedOverView(state, words, dispatch);
    case 'under-way':
      return underWayView(state, words, dispatch);
  }
}
