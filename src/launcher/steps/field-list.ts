import { html, type TemplateResult } from 'lit';
import { controlAt } from '../fields/field-table.ts';
import { isList } from '../fields/section-table.ts';
import type { FormContext } from '../launcher-context.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { type ControlViews, fieldControl } from './field-control.ts';
import { flagField } from './flag-control.ts';
import { isPlainInput } from './plain-input.ts';

/** The controls that need no answer to be read: those of most first steps. */
export const plainControls = { flag: { field: flagField } } satisfies ControlViews<FormContext>;

/** Whether `fields` can be drawn with `plainControls` alone. */
export const arePlain = (fields: PackageField[]): boolean =>
  fields.every(
    ({ path }) =>
      !path.includes('[]') && !isList(path) && (isPlainInput(path) || controlAt(path) in plainControls),
  );

/** Fields below each other; short ones share a line. */
export function fieldList<Context extends FormContext>(
  context: Context,
  controls: ControlViews<Context>,
  fields: PackageField[],
): TemplateResult {
  return html`<div class="fields">${fields.map((field) => fieldControl(context, controls, field))}</div>`;
}
