import { html, type TemplateResult } from 'lit';
import type { PackageField } from '../protocol/screening-package.ts';
import { isList } from './field-catalogue.ts';
import { fieldControl } from './field-control.ts';
import type { FormContext } from './form-context.ts';
import { moreSections } from './late-parts.ts';

/** The fields of one step, and its lists. */
export function fieldsStep(context: FormContext, fields: PackageField[]): TemplateResult {
  const lists = fields.filter(({ path }) => isList(path));
  const single = fields.filter(({ path }) => !path.includes('[]') && !isList(path));
  const controls = html`<div class="fields">
    ${single.map(({ path, required }) => fieldControl(context, path, required))}
  </div>`;
  if (lists.length === 0) return controls;
  return html`${single.length > 0 ? controls : ''}
  ${lists.map(({ path }) => moreSections.content?.listEntries(context, path, fields))}`;
}
