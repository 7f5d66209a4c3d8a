import type { ScreeningError } from '../client/screening-error.ts';
import { needsWorld } from './places/needs-world.ts';
import { type Filling, type Refusal, stepIndex, type StepKit, type Submitting } from './launcher-state.ts';

/** A step of a form whose answers can be read. */
export type ReadyStep = Filling & { kit: StepKit };

/** Whether everything is there to read the answers: an address may be in a country whose table has to be loaded. */
export const isReady = (state: Filling): state is ReadyStep =>
  state.kit !== undefined && (state.kit.reader.tables.places.isWorldwide || !needsWorld(state.form.sheet));

/** Leads to the reason, which may be out of sight above a long step. */
const failure = 'failure';

/** The step as it is after something failed on it. */
export const failedStep = (state: Filling, problem: ScreeningError): { state: Filling; focus: string } => {
  const { name, form, kit, isChange } = state;
  return {
    state: {
      name,
      form,
      step: stepIndex(state),
      kit,
      ...(isChange && { isChange }),
      refusal: { problem, unasked: [] },
    },
    focus: failure,
  };
};

/** An incomplete step with its problems, and the id of what gets the focus. */
export function incompleteStep(
  { form, kit, isChange }: ReadyStep,
  index: number,
  refusal?: Refusal,
): { state: ReadyStep; focus: string } {
  const step = form.steps[index];
  const focus = (step && form.reveal(step, kit.reader)) ?? 'heading';
  const filling: ReadyStep = { name: 'filling', form, step: index, kit, tried: true };
  // Only from the fields of a form with a review is the review the next step.
  const returns = isChange && step?.kind === 'fields' && form.reviewIndex >= 0;
  return { state: { ...filling, ...(returns && { isChange }), ...(refusal && { refusal }) }, focus };
}

/** The form after its order was refused: where possible at the field in question, which then gets the focus. */
export function refusedStep(
  { form, step, kit }: Submitting,
  problem: ScreeningError,
): { state: ReadyStep; focus: string } {
  const refusal = { problem, unasked: form.sheet.refuse(problem.errors).map(({ path }) => path) };
  const state: ReadyStep = { name: 'filling', form, step, kit, refusal };
  // Without a page session, signing in comes before what was forgotten.
  const incomplete = problem.isSignedOut ? -1 : form.firstIncomplete(kit.reader);
  return incomplete < 0
    ? { state, focus: failure }
    : incompleteStep({ ...state, isChange: true }, incomplete, refusal);
}
