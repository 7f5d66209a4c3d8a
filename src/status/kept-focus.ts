/**
 * Notes what of a door or a step has the focus, before the element renders again.
 *
 * @returns a function for afterwards: where that is gone, what took its place has the focus, and is read out.
 */
export function keepFocus(root: ShadowRoot): (() => void) | undefined {
  const focused = root.activeElement;
  const place = focused?.closest<HTMLElement>('.band, .step');
  if (!focused || !place) return undefined;
  return () => {
    if (focused.isConnected) return;
    const door = place.querySelector<HTMLElement>('.doors > :is(a, button)');
    const isStep = place.isConnected && place.matches('.step');
    if (isStep) place.setAttribute('tabindex', '-1');
    (door ?? (isStep ? place : root.querySelector('h2')))?.focus();
  };
}
