import type { FormContext } from './form-context.ts';
import type { StepWords } from './step-words.ts';
import type { Step } from './steps.ts';

/** What a step says of itself where the service collects the rest. */
export function handOverWords({ sentences, application, form }: FormContext, step: Step): StepWords {
  const { steps, next, handOver, openForm, sendInvitation } = sentences;
  const intros: Record<string, string> = sentences.intros;
  const { mode, offer } = form;
  const { isForAnother, isOnLastStep } = application;
  const isOpened = mode === 'link' && !isForAnother;
  const title = step.kind === 'hand-over' ? steps[isOpened ? 'link' : 'email'] : steps.invitee;
  if (!isOnLastStep)
    return { title, introduction: step.kind === 'fields' ? intros[step.name] : undefined, action: next };
  if (mode === 'email') return { title, introduction: intros['email'], action: sendInvitation };
  if (isForAnother) return { title, introduction: handOver.theirs, action: sendInvitation };
  return { title, introduction: intros[offer.collectable ? 'link' : 'hosted'], action: openForm };
}
