import type { PackageField } from '../../protocol/screening-package.ts';
import type { AnswerReader } from './answer-reader.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { controlId } from './control-id.ts';

/** From now on the problems of `fields` may be shown. Says which control the first one is at. */
export function revealProblems(
  sheet: AnswerSheet,
  fields: PackageField[],
  reader: AnswerReader,
): string | undefined {
  sheet.see(fields.flatMap(({ path }) => sheet.concrete(path)));
  const [first] = reader.problems(sheet, fields);
  return first && controlId(first.path);
}
