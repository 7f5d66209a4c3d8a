import { readTime, type TimeForm, timeForms } from '../service/time-forms.ts';

/** The form in which a value is a time; `undefined` when it is none. */
export const timeFormOf = (value: unknown): TimeForm | undefined =>
  timeForms.find((form) => readTime(form, value) !== undefined);
