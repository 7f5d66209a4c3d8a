/** The ways in which the proxy can break its promise. */
export const violationKinds = ['lost', 'doubled', 'backwards', 'foreign', 'stuck'] as const;

/** A broken promise, found in a history. */
export interface Violation {
  kind: (typeof violationKinds)[number];
  /** A sentence that names the page and the screening. */
  what: string;
}
