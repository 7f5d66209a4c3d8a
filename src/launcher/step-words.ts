import type { FormContext } from './form-context.ts';
import { serviceForm } from './late-parts.ts';
import type { Step } from './steps.ts';

/** What a step says of itself. */
export interface StepWords {
  title: string;
  introduction?: string | undefined;
  /** What the button that ends it does. */
  action: string;
}

export function stepWords(context: FormContext, step: Step): StepWords {
  const { sentences, application, form } = context;
  if (step.kind === 'disclosure') return { title: step.disclosure.title, action: sentences.sign.button };
  const { content } = serviceForm;
  if (form.mode !== 'form' && content) return content.handOverWords(context, step);
  const name = step.kind === 'fields' ? step.name : 'review';
  const intros: Record<string, string> = sentences.intros;
  const action = application.isOnLastStep ? sentences.send : sentences.next;
  return { title: sentences.steps[name], introduction: intros[name], action };
}
