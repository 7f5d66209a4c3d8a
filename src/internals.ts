/** Neither invalid nor submitted. */
const nothing = (): true => true;

/** What may be missing, and what is there instead. */
const standIns: Record<string, unknown> = {
  labels: [],
  states: new Set(),
  validity: { valid: true },
  checkValidity: nothing,
  reportValidity: nothing,
  setFormValue: nothing,
  setValidity: nothing,
};

/**
 * The internals of an element. The documents of tests (jsdom, happy-dom) have some of them or none: there an element is
 * valid, submits nothing and has no state for CSS, so that a host's test can import it.
 */
export const internalsOf = (element: HTMLElement): ElementInternals => {
  const internals = (element.attachInternals?.() ?? {}) as ElementInternals & Record<string, unknown>;
  for (const name in standIns) if (!(name in internals)) internals[name] = standIns[name];
  return internals;
};
