import { firstStatus, firstStep } from './en-first-step.ts';
import { later } from './en-later.ts';
import { laterStatus } from './en-status.ts';
import { mergeSentences } from './merge-sentences.ts';

/** All sentences of `<screening-launcher>` but those of problems. A page loads them in two files. */
export const launcher = mergeSentences<unknown>(firstStep, later) as typeof firstStep & typeof later;

/** All sentences of `<screening-status>` but those of the timeline and the list. */
export const status = mergeSentences<unknown>(firstStatus, laterStatus) as typeof firstStatus &
  typeof laterStatus;
