import type { FormActions } from '../launcher-context.ts';

/** Stores the present answer of a control in the form. */
export function takeAnswer({ answer }: Pick<FormActions, 'answer'>, control: EventTarget | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  // The two controls of a month store their answer themselves: see month-field.ts.
  if (control.dataset['part']) return;
  const isFlag = control instanceof HTMLInputElement && control.type === 'checkbox';
  answer(control.name, isFlag ? control.checked : control.value);
}
