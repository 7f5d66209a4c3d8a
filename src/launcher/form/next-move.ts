import type { AnswerReader } from './answer-reader.ts';
import type { Questionnaire } from './questionnaire.ts';

/** Where a form goes on. */
export type NextMove =
  | { name: 'go'; step: number }
  /** `isChange`: a step that was finished before is incomplete again, and the review comes after it. */
  | { name: 'complete'; step: number; isChange: boolean }
  | { name: 'order' };

/** What follows a step that the candidate wants to finish. `isChange`: it was opened from the review. */
export function moveAfter(
  form: Questionnaire,
  index: number,
  isChange: boolean,
  reader: AnswerReader,
): NextMove {
  const { steps } = form;
  const step = steps[index];
  if (step && form.isIncomplete(step, reader)) return { name: 'complete', step: index, isChange };
  const review = isChange ? form.reviewIndex : -1;
  if (review >= 0 || step?.kind === 'review') {
    // A changed answer can make another one invalid, and nobody should sign for that.
    const incomplete = form.firstIncompleteFields(reader);
    if (incomplete >= 0) return { name: 'complete', step: incomplete, isChange: true };
  }
  const next = review >= 0 ? review : index + 1;
  return next < steps.length ? { name: 'go', step: next } : { name: 'order' };
}
