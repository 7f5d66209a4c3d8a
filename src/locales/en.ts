import { firstStep } from './en-first-step.ts';
import { later } from './en-later.ts';
import { mergeSentences } from './merge-sentences.ts';

export { status } from './en-status.ts';

/** All sentences of `<screening-launcher>` but those of problems. A page loads them in two files. */
export const launcher = mergeSentences<unknown>(firstStep, later) as typeof firstStep & typeof later;
