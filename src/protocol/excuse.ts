import { keyIn, pathBeside } from './candidate.ts';

/** By field: the flag of the same object that allows an empty answer. */
const excuses = { middleName: 'confirmedNoMiddleName', endDate: 'currentEmployer' };

/** The path of the flag that allows an empty answer at `path`, if there is one. */
export function excuseOf(path: string): string | undefined {
  const field = keyIn(excuses, path);
  return field && pathBeside(path, excuses[field]);
}
