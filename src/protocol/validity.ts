import type { Screening } from './screening.ts';

const isPast = (time: string | null | undefined): boolean => !!time && Date.parse(time) <= Date.now();

/** Whether the result of a screening is no longer valid. A finding stays one, however old. */
export const isLapsed = ({ result, validUntil }: Pick<Screening, 'result' | 'validUntil'>): boolean =>
  result !== 'review' && isPast(validUntil);

/**
 * Whether the candidate may order a finished screening again: because it is due, or because the host lets them and nobody looks
 * at its report.
 */
export const mayRepeat = ({ phase, result, dueAt }: Screening, allowReorder: boolean | undefined): boolean =>
  phase === 'complete' && (isPast(dueAt) || (!!allowReorder && result !== 'review'));
