import type { Refusal } from '../form/refusal.ts';
import type { Change } from '../state/change.ts';
import type { Filling, ReadyStep, Submitting } from '../state/state.ts';

type FormState = Pick<Filling, 'application' | 'form' | 'before'>;

/** What all steps of a form have in common. */
export const stepOf = ({ application, form, before }: FormState, step: number): Filling => ({
  name: 'filling',
  application,
  form,
  before,
  step,
});

/** Shows a step with its problems, and moves the focus to the first. */
export function showIncomplete(
  state: FormState & Pick<ReadyStep, 'form' | 'isChange'>,
  index: number,
  refusal?: Refusal,
): Change {
  const { form, isChange } = state;
  const step = form.steps[index];
  // Only from the fields of a form with a review is the review the next step.
  const returns = isChange && step?.kind === 'fields' && form.reviewIndex >= 0;
  return {
    state: {
      ...stepOf(state, index),
      tried: true,
      ...(returns && { isChange }),
      ...(refusal && { refusal }),
    },
    focus: (step && form.reveal(step, form.reader)) ?? 'heading',
  };
}

/** The form after its order was refused: where possible at the field in question, which then gets the focus. */
export function showRefusal(state: Submitting, problem: Refusal['problem']): Change {
  const { form, step } = state;
  // Who sees the form again is signed in again.
  if (problem.needsSignIn) return { state: stepOf(state, step) };
  const unasked = form.sheet.refuse(problem.errors).map(({ path }) => path);
  const refusal: Refusal = { problem, unasked, order: state.order };
  const incomplete = form.firstIncomplete(form.reader);
  return incomplete < 0
    ? { state: { ...stepOf(state, step), refusal }, focus: 'send' }
    : showIncomplete({ ...state, isChange: true }, incomplete, refusal);
}
