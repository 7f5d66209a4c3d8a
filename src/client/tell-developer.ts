const told = new Set<string>();

/**
 * Tells whoever builds the page what to change, in the console: each mistake once, however many elements of the page
 * run into it. A message holds nothing personal, no token and no address but the page's own.
 */
export function tellDeveloper(message: string): void {
  if (told.has(message)) return;
  told.add(message);
  console.error(`screening-elements: ${message}`);
}

/** Reports a mistake of this code as an error that nobody has caught. Node, where a host's test runs, cannot. */
export const reportMistake = (error: unknown): void => (globalThis.reportError ?? console.error)(error);
