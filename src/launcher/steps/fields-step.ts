import { html, type TemplateResult } from 'lit';
import type { PackageField } from '../../protocol/screening-package.ts';
import { isList } from '../fields/section-table.ts';
import type { ReadingContext } from '../launcher-context.ts';
import { allControls } from './all-controls.ts';
import { fieldList } from './field-list.ts';
import { listEntries } from './list-entries.ts';

/** The fields and lists of one step. */
export function fieldsStep(context: ReadingContext, fields: PackageField[]): TemplateResult {
  const lists = fields.filter(({ path }) => isList(path));
  const alone = fields.filter(({ path }) => !path.includes('[]') && !isList(path));
  const single = context.reader.localFields(context.sheet, alone, context.locale);
  // Without a list, use the template of a first step without a reader: then an input keeps the focus when it arrives.
  if (lists.length === 0) return fieldList(context, allControls, single);
  return html`${single.length > 0 ? fieldList(context, allControls, single) : ''}
  ${lists.map(({ path }) => listEntries(context, path, fields))}`;
}
