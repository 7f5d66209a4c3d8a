/**
 * On the keyboard of a screen, whose key says "next": Enter goes to the next field. Else the browser would send the step,
 * with fields that nobody has come to yet.
 */
export function goToNextField(event: Event): void {
  const { key, target, isComposing } = event as KeyboardEvent;
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return;
  // An attribute: WebKitGTK has no such property.
  if (target.getAttribute('enterkeyhint') !== 'next' || !matchMedia('(pointer: coarse)').matches) return;
  const fields = [...(target.form?.elements ?? [])].filter(
    (each) => each.matches('input, select') && !each.matches(':disabled'),
  );
  const next = fields[fields.indexOf(target) + 1];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
