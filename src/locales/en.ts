import { firstStatus, firstStep } from './en-first-step.ts';
import { beforeHandOver, handOver } from './en-hand-over.ts';
import { later } from './en-later.ts';
import { laterStatus } from './en-status.ts';
import { mergeSentences } from './merge-sentences.ts';
import { trust } from './en-trust.ts';

/** All sentences of `<screening-launcher>` but those of problems. A page loads them in four files. */
export const launcher = [later, beforeHandOver, { handOver, trust }].reduce<unknown>(
  mergeSentences,
  firstStep,
) as typeof firstStep &
  typeof later &
  typeof beforeHandOver & { handOver: typeof handOver; trust: typeof trust };

/** All sentences of `<screening-status>` but those of the timeline and the list. */
export const status = mergeSentences<unknown>(firstStatus, laterStatus) as typeof firstStatus &
  typeof laterStatus;
