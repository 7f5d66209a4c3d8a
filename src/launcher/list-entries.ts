import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../locales/figure.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import { fieldControl } from './field-control.ts';
import { problemSentence } from './field-words.ts';
import type { FormContext, LauncherSentences } from './form-context.ts';
import { residenceNotes } from './residence-history.ts';

/** A list, as many entries as the candidate has, with a way to add and remove them. */
export function listEntries(context: FormContext, list: string, fields: PackageField[]): TemplateResult {
  const { sentences, application, form, locale } = context;
  const words = sentences.entries[list as keyof LauncherSentences['entries']];
  const entries = form.sheet.read(list) as unknown[];
  const count = entries.length;
  const remove = (index: number): void => {
    form.sheet.overlook(`${list}[`);
    application.takeEntries(list, entries.toSpliced(index, 1));
    context.focusOn(list);
  };
  const problem = context.problems.get(list);
  const members = fields.filter(({ path }) => path.startsWith(`${list}[]`));
  return html`
    ${Array.from({ length: count }, (_, index) => {
      const title = sentences.entry(words.one, figure(index + 1, locale));
      return html`<fieldset class="entry" part="entry">
        <legend>${title}</legend>
        <div class="fields">
          ${members.map(({ path, required }) =>
            fieldControl(context, path.replace('[]', `[${index}]`), required),
          )}
        </div>
        <button type="button" class="quiet" part="button" @click=${() => remove(index)}>
          ${sentences.remove(title)}
        </button>
      </fieldset>`;
    })}
    ${count === 0 ? html`<p class="none">${words.none}</p>` : nothing}
    ${
      list === 'additionalAddresses'
        ? residenceNotes(context).map((note) => html`<p class="note">${note}</p>`)
        : nothing
    }
    ${problem ? html`<p class="problem" part="problem">${problemSentence(sentences, list, problem)}</p>` : nothing}
    <p>
      <button
        type="button"
        part="button"
        id=${list}
        @click=${() => application.takeEntries(list, [...entries, {}])}
      >
        ${words.add}
      </button>
    </p>
  `;
}
