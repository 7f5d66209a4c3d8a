import type { FormActions } from '../launcher-context.ts';

/** Stores the present answer of a control in the form. */
export function takeAnswer({ answer }: Pick<FormActions, 'answer'>, control: EventTarget | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  // The parts of a date, and what confirms an answer, store it themselves: see date-field.ts and confirm-box.ts.
  if (control.dataset['part']) return;
  const isFlag = control instanceof HTMLInputElement && control.type === 'checkbox';
  answer(control.name, isFlag ? control.checked : control.value);
}
