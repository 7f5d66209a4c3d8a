import type { Questionnaire } from '../form/questionnaire.ts';
import { introOf, type Step } from '../form/steps.ts';
import type { LauncherContext, StepWords } from '../launcher-context.ts';

/** The texts of a step when the service collects the rest. */
export function handOverWords(
  { sentences, isForAnother, candidateName, openIn }: LauncherContext,
  { mode, isHosted }: Questionnaire,
  step: Step,
  isLast: boolean,
): StepWords {
  const { steps, handOver, openForm, next } = sentences;
  const intros: Record<string, string> = sentences.intros;
  const isOpenedHere = mode === 'link' && !isForAnother;
  // Said on the first step: there the candidate learns that the rest is asked elsewhere.
  const why = isHosted && step.kind === 'fields' ? 'hosted' : undefined;
  const isSigned = step.kind === 'disclosure';
  const sendInvitation = isSigned ? sentences.signAndInvite : sentences.sendInvitation;
  const handOverTitle = step.kind === 'hand-over' ? steps[isOpenedHere ? 'link' : 'email'] : steps.invitee;
  const title = isSigned ? step.disclosure.title : handOverTitle;
  if (!isLast)
    return {
      title,
      introduction: intros[why ?? introOf(step)],
      action: next,
    };
  if (isOpenedHere) {
    const place = openIn === 'dialog' ? 'dialog' : 'link';
    return { title, introduction: intros[why ?? place], action: openForm };
  }
  if (mode === 'link') return { title, introduction: handOver.candidateOnly, action: sendInvitation };
  const isKnown = isForAnother && candidateName !== '';
  return {
    title,
    introduction: isKnown ? sentences.invites(candidateName) : intros['email'],
    action: sendInvitation,
  };
}
