import type { PackageField } from '../../protocol/screening-package.ts';
import type { AnswerReader } from './answer-reader.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { controlId } from './control-id.ts';

/** Shows the problems of `fields` from now on. Returns the id of the control with the first problem. */
export function revealProblems(
  sheet: AnswerSheet,
  fields: PackageField[],
  reader: AnswerReader,
): string | undefined {
  sheet.showProblems(fields.flatMap(({ path }) => sheet.concretePathsOf(path)));
  const [first] = reader.problems(sheet, fields);
  return first && controlId(first.path);
}
