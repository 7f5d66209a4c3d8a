import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherContext, ShownSection } from './launcher-context.ts';
import type { LauncherState } from './launcher-state.ts';
import { failureNotice } from './steps/failure-notice.ts';
import { draftNotice } from './steps/draft-notice.ts';
import { formStep } from './steps/form-step.ts';
import { waitingLine } from './steps/waiting-line.ts';

/** The part of the launcher that changes with its state. */
export function launcherView(
  context: LauncherContext,
  state: LauncherState,
  memberSection: ShownSection | undefined,
): TemplateResult {
  const { documentsProblem, sentences } = context;
  if (memberSection?.isOpen) return memberSection.draw(context);
  if (documentsProblem && !('screening' in state)) return failureNotice(sentences, documentsProblem);
  const isSettled = state.name !== 'choosing' && state.name !== 'submitting';
  return html`${draftNotice(context, state)} ${stateView(context, state)}
  ${isSettled && memberSection ? memberSection.draw(context) : nothing}`;
}

function stateView(context: LauncherContext, state: LauncherState): TemplateResult {
  const { views } = context;
  switch (state.name) {
    case 'filling':
    case 'submitting':
      return formStep(context, state);
    case 'choosing':
      return views?.choosing(context, state) ?? waitingLine(context.sentences);
    case 'handed-over':
      return views?.['handed-over'](context, state) ?? waitingLine(context.sentences);
    case 'under-way':
      return views?.['under-way'](context, state) ?? waitingLine(context.sentences);
  }
}
