import type { CandidateAnswers } from '../../../protocol/candidate-answers.ts';
import { introOf, type Step } from '../../form/steps.ts';
import type { Filling, Submitting } from '../../state/state.ts';
import type { StepWords } from '../step.ts';
import type { Words } from '../words.ts';

/** The texts of a step when the service collects the rest. */
export function hostedWords(
  { application, form }: Filling | Submitting,
  { sentences }: Words,
  step: Step,
  isLast: boolean,
): StepWords {
  const { isForAnother, known, page } = application;
  const { mode, isHosted } = form;
  const candidateName = nameOf(known);
  const { steps, handOver, openForm, next, send } = sentences;
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
    const place = page.element.openIn === 'dialog' ? 'dialog' : 'link';
    return { title, introduction: intros[why ?? place], action: openForm };
  }
  // Nothing is sent to anybody.
  if (mode === 'link') return { title: steps.invitee, introduction: handOver.candidateOnly, action: send };
  const isKnown = isForAnother && candidateName !== '';
  return {
    title,
    introduction: isKnown ? sentences.invites(candidateName) : intros['email'],
    action: sendInvitation,
  };
}

/** The name of the candidate as the host's page gives it; empty where it gives none. */
export const nameOf = ({ givenName, familyName }: CandidateAnswers): string =>
  [givenName, familyName].filter((part) => typeof part === 'string').join(' ');
