import type { Screening } from './screening.ts';

const isPast = (time: string | null | undefined): boolean => !!time && Date.parse(time) <= Date.now();

/** Whether the result of a screening counts no more. */
export const isLapsed = ({ validUntil }: Pick<Screening, 'validUntil'>): boolean => isPast(validUntil);

/** Whether the candidate may order a finished screening again: because the host lets them, or because it is due. */
export const mayRepeat = ({ phase, dueAt }: Screening, allowReorder: boolean | undefined): boolean =>
  phase === 'complete' && (allowReorder || isPast(dueAt));
