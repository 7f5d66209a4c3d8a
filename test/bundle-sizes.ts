/** The entries of the bundle: what a page names. Everything else in its folder is imported by one of them. */
export const entries = {
  /** Both elements. */
  elements: 'screening-elements.js',
  /** `<screening-status>` alone. */
  status: 'screening-status.js',
};

/** What a page may fetch until then, in bytes after gzip -9. */
export const byteBounds = {
  /** Until the first step of the form can be filled in. */
  firstStep: 29_000,
  /** From the form through the order to a live status on the same page, without the rules of phone numbers. */
  formToStatus: 52_000,
  /** Until a status is live on a page that has no form. */
  statusAlone: 24_000,
};
