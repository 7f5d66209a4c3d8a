import { html } from 'hono/html';
import { fieldKinds } from './field-kinds.ts';
import type { FormField, FormSection } from './form-sections.ts';
import { type Html, narrowPage } from './page.ts';

/** The state of the candidate form. */
export interface FormView {
  packageName: string;
  session: string;
  sections: FormSection[];
  typed: URLSearchParams;
  /** A sentence for each field path with a problem. */
  problems: Map<string, string>;
}

/** Asked of everybody; the service keeps no answer beside that the form was sent. */
export const consentField: FormField = {
  path: 'consent',
  label: 'I agree to this background check, and that these details are used for it alone',
  kind: 'checkbox',
};

/** The candidate form. It asks for what the package requires and the candidate does not have yet. */
export function formPage(view: FormView): Html {
  const { packageName, session, sections, problems } = view;
  const introduction =
    sections.length === 0
      ? 'Nothing is missing for this check. Send the form to begin.'
      : 'These details are needed for your background check, also where you gave them to somebody before.';
  return narrowPage(
    packageName,
    html`<p>${introduction}</p>
      ${problems.size > 0 ? summary(view) : ''}
      <form method="post" novalidate>
        <input type="hidden" name="session" value="${session}" />
        <button class="default-button" tabindex="-1" aria-hidden="true"></button>
        ${sections.map((section) => fieldset(section, view))} ${control(consentField, view)}
        <p class="quiet">By sending this form you confirm that these details are yours and correct.</p>
        <button type="submit">Send</button>
      </form>`,
  );
}

function summary({ sections, problems }: FormView): Html {
  const asked = [...sections.flatMap(({ groups }) => groups.flat()), consentField];
  const fields = asked.filter(({ path }) => problems.has(path));
  return html`<div class="notice" role="alert">
    <h2>Please correct these fields</h2>
    <ul>
      ${fields.map(({ path, label }) => html`<li><a href="#${id(path)}">${label}</a>: ${problems.get(path)}</li>`)}
    </ul>
  </div>`;
}

function fieldset({ title, groups, list }: FormSection, view: FormView): Html {
  const controls = (fields: FormField[]) => fields.map((field) => control(field, view));
  const members = groups.map(
    (fields, index) =>
      html`<fieldset>
        <legend>${index + 1}</legend>
        ${controls(fields)}
      </fieldset>`,
  );
  const content =
    list === undefined
      ? controls(groups.flat())
      : html`<p class="quiet">Leave this empty if it does not apply to you.</p>
          <input type="hidden" name="count:${list}" value="${groups.length}" />
          ${members}
          <p>
            <button name="add" value="${list}">Add another: ${title}</button>
          </p>`;
  return html`<fieldset>
    <legend>${title}</legend>
    ${content}
  </fieldset>`;
}

function control({ path, label, hint, kind, ...field }: FormField, { typed, problems }: FormView): Html {
  const problem = problems.get(path);
  const value = typed.get(path) ?? '';
  const notes = [hint && `${id(path)}-hint`, problem && `${id(path)}-problem`].filter(Boolean).join(' ');
  const common = html`id="${id(path)}" name="${path}" ${notes && html`aria-describedby="${notes}"`}
  ${problem && html`aria-invalid="true"`}`;
  const messages = html`${hint && html`<span class="quiet" id="${id(path)}-hint">${hint}</span>`}
  ${problem && html`<span class="problem" id="${id(path)}-problem">${problem}</span>`}`;
  if (kind === 'checkbox')
    return html`<p class="field check">
      <input type="checkbox" value="yes" ${common} ${value === 'yes' && 'checked'} />
      <label for="${id(path)}">${label}</label> ${messages}
    </p>`;
  const options = kind === 'yes-no' ? { yes: 'Yes', no: 'No' } : field.options;
  const filled = html`autocomplete="${field.autocomplete ?? 'off'}" ${common}`;
  const input = options
    ? html`<select ${filled}>
        <option value="">Please choose</option>
        ${Object.entries(options).map(
          ([word, name]) => html`<option value="${word}" ${word === value && 'selected'}>${name}</option>`,
        )}
      </select>`
    : html`<input type="${fieldKinds[kind].input ?? 'text'}" value="${value}" ${filled} />`;
  return html`<p class="field"><label for="${id(path)}">${label}</label> ${messages} ${input}</p>`;
}

function id(path: string): string {
  return path.replace(/[^A-Za-z0-9]+/g, '-');
}
