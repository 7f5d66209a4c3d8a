import { draft } from './en/draft.ts';
import { fields } from './en/fields.ts';
import { form } from './en/form.ts';
import { beforeHandOver, handOver } from './en/hand-over.ts';
import { order } from './en/order.ts';
import { status as shown } from './en/status.ts';
import { steps } from './en/steps.ts';
import { trust } from './en/trust.ts';
import { waiting } from './en/waiting.ts';
import { mergeSentences } from './merge-sentences.ts';

/** All sentences of `<screening-launcher>` but those of problems. */
export const launcher = [steps, draft, fields, order, beforeHandOver, { handOver, trust }].reduce<unknown>(
  (base, over) => mergeSentences(base, over),
  form,
) as typeof form &
  typeof steps &
  typeof draft &
  typeof fields &
  typeof order &
  typeof beforeHandOver & { handOver: typeof handOver; trust: typeof trust };

/** All sentences of `<screening-status>` but those of the timeline and the list. */
export const status = mergeSentences<unknown>(waiting, shown) as typeof waiting & typeof shown;
