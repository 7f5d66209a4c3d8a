/** The entries of the bundle: what a page names. Everything else in its folder is loaded by one of them later. */
export const entries = {
  /** Both elements. */
  elements: 'screening-elements.js',
  /** `<screening-status>` alone. */
  status: 'screening-status.js',
};

/** What a page should fetch until then, in bytes after gzip -9: what the benchmark holds its figures against. */
export const byteBounds = {
  /** Until the first step of the form can be filled in. */
  firstStep: 29_000,
  /** From the form through the order to a live status on the same page, without the rules of phone numbers. */
  formToStatus: 52_000,
  /** Until a status is live on a page that has no form. */
  statusAlone: 24_000,
};

/**
 * What an entry may weigh with all that it imports at once, in bytes after gzip -9. More than the bounds: the script holds
 * every English sentence, so that there is always something to show, and zod weighs twice what was planned. What else was
 * bought with bytes is in docs/decisions.md. It must not grow unnoticed.
 */
export const byteGates = {
  elements: 48_300,
  status: 37_350,
};
