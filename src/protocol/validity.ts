import type { Screening } from './screening.ts';

/** So long before the end of its validity a check may be ordered again. */
const dueBeforeMs = 30 * 86_400_000;

/** Whether the result of a screening counts no more, or in `aheadMs` milliseconds. */
export const isLapsed = ({ validUntil }: Pick<Screening, 'validUntil'>, aheadMs = 0): boolean =>
  !!validUntil && Date.parse(validUntil) <= Date.now() + aheadMs;

/** Whether the candidate may order a finished screening again: because the host lets them, or because it is due. */
export const mayRepeat = (screening: Screening, allowReorder: boolean | undefined): boolean =>
  screening.phase === 'complete' && (allowReorder || isLapsed(screening, dueBeforeMs));
