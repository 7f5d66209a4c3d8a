/** The entries of the bundle: what a page names. Everything else in its folder is imported by one of them. */
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
 * What an entry may weigh with all that it imports at once, in bytes after gzip -9. More than the bounds: the script
 * holds every English sentence, so that there is always something to show, and zod weighs twice what was planned.
 * `<screening-status>` alone also names and explains the kinds of checks, and says what each sign and time means. Each
 * state has a sentence for each reader, and what a person can do then. The parts of the elements have a file and a class each, which
 * costs about 500 bytes in both. What a server can give along costs 300 bytes, and saves two round trips. What the host set
 * up wrongly is told in sentences that name the attribute: 1,300 bytes. Where a page session may go costs 400 bytes in both, half
 * of them sentences; whose draft it is 250, and reading the news of other tabs 250 in the status. To keep what was one
 * person's from the next costs 1,100, and 750 in the status. See docs/decisions.md. It
 * must not grow unnoticed.
 */
export const byteGates = {
  elements: 43_500,
  status: 34_300,
};
