import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherContext } from './launcher-context.ts';
import type { LauncherState } from './launcher-state.ts';
import type { MemberSection } from './trust/member-section.ts';
import { failureNotice } from './steps/failure-notice.ts';
import { draftNotice } from './steps/draft-notice.ts';
import { waitingLine } from './steps/waiting-line.ts';
import { retryNotice } from './steps/retry-notice.ts';
import { formStep } from './steps/form-step.ts';

/** The part of the launcher that changes with its state. */
export function launcherView(
  context: LauncherContext,
  state: LauncherState,
  memberSection: MemberSection | undefined,
): TemplateResult {
  const { documents, sentences, signedOut } = context;
  // Who looks now may be another person.
  if (signedOut && (memberSection?.isOpen || tellsOfScreening(state)))
    return retryNotice(sentences, signedOut, () => context.actions.retryVisit());
  if (memberSection?.isOpen) return memberSection.draw(context);
  // What must be signed and cannot be shown is said before the first question.
  if (documents?.missing && !('screening' in state))
    return documents.problem ? failureNotice(sentences, documents.problem) : waitingLine(sentences);
  const isSettled = state.name !== 'choosing' && state.name !== 'submitting';
  return html`${draftNotice(context, state)} ${stateView(context, state)}
  ${isSettled && memberSection ? memberSection.draw(context) : nothing}`;
}

/** The service's own form, in its frame, is not ours to close: its answers would be lost. */
export const tellsOfScreening = (state: LauncherState): boolean =>
  'screening' in state && (state.name !== 'handed-over' || state.invite.state.name !== 'framed');

function stateView(context: LauncherContext, state: LauncherState): TemplateResult {
  switch (state.name) {
    case 'choosing':
      return state.draw(context, state);
    case 'filling':
    case 'submitting':
      return formStep(context, state);
    case 'handed-over':
      return state.draw(context, state);
    case 'under-way':
      return state.draw(context, state);
  }
}
