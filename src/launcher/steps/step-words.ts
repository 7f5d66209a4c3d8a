import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Step } from '../form/steps.ts';
import type { StepWords } from '../launcher-context.ts';

interface Situation {
  isLast: boolean;
  /** Whether a member orders for somebody else: then only the candidate can open the service's form. */
  isForAnother: boolean;
  candidateName: string;
  openIn: 'tab' | 'dialog';
}

export function stepWords(
  sentences: LauncherSentences,
  form: Questionnaire,
  step: Step,
  situation: Situation,
): StepWords {
  if (step.kind === 'disclosure') {
    const { button, send } = sentences.sign;
    return { title: step.disclosure.title, action: situation.isLast ? send : button };
  }
  if (form.mode !== 'form') return handOverWords(sentences, form, step, situation);
  const name = step.kind === 'fields' ? step.name : 'review';
  return {
    title: sentences.steps[name],
    introduction: introOf(sentences, name),
    action: situation.isLast ? sentences.send : sentences.next,
  };
}

const introOf = (sentences: LauncherSentences, name: string): string | undefined => {
  const intros: Record<string, string> = sentences.intros;
  return intros[name];
};

/** The texts of a step when the service collects the rest. */
function handOverWords(
  sentences: LauncherSentences,
  { mode, offer }: Questionnaire,
  step: Step,
  { isLast, isForAnother, candidateName, openIn }: Situation,
): StepWords {
  const { steps, handOver, openForm, sendInvitation } = sentences;
  const isOpenedHere = mode === 'link' && !isForAnother;
  const title = step.kind === 'hand-over' ? steps[isOpenedHere ? 'link' : 'email'] : steps.invitee;
  if (!isLast) {
    const introduction = step.kind === 'fields' ? introOf(sentences, step.name) : undefined;
    return { title, introduction, action: sentences.next };
  }
  if (mode === 'email') {
    const isKnown = isForAnother && candidateName !== '';
    const introduction = isKnown ? sentences.invites(candidateName) : sentences.intros.email;
    return { title, introduction, action: sendInvitation };
  }
  if (isForAnother) return { title, introduction: handOver.candidateOnly, action: sendInvitation };
  const place = openIn === 'dialog' ? 'dialog' : 'link';
  const introduction = sentences.intros[offer.collectable ? place : 'hosted'];
  return { title, introduction, action: openForm };
}
