import type { FormActions } from '../launcher-context.ts';

/** Takes the answer that a control of a form holds now. */
export function takeAnswer({ answer }: Pick<FormActions, 'answer'>, control: EventTarget | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  // Half a month is taken by the field of the month.
  if (control.dataset['part']) return;
  const isFlag = control instanceof HTMLInputElement && control.type === 'checkbox';
  answer(control.name, isFlag ? control.checked : control.value);
}
