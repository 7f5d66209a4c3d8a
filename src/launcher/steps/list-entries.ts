import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../locales/figure.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { residenceIrregularities } from '../fields/residence-history.ts';
import type { ReadingContext } from '../launcher-context.ts';
import { allControls } from './all-controls.ts';
import { fieldList } from './field-list.ts';

/** A list with all its entries, and buttons to add and remove them. */
export function listEntries(context: ReadingContext, list: string, fields: PackageField[]): TemplateResult {
  const { sentences, actions, sheet, locale, reader } = context;
  const words = sentences.entries[list as keyof LauncherSentences['entries']];
  const entries = sheet.entriesOf(list);
  const remove = (index: number): void => {
    sheet.hideProblems(`${list}[`);
    actions.setEntries(list, entries.toSpliced(index, 1));
    actions.focusOn(list);
  };
  const problem = context.problems.get(list);
  const entryFields = fields.filter(({ path }) => path.startsWith(`${list}[]`));
  const fieldsOf = (index: number): PackageField[] =>
    reader.localFields(
      sheet,
      entryFields.map((field) => ({ ...field, path: field.path.replace('[]', `[${index}]`) })),
      locale,
    );
  return html`
    ${entries.map((_, index) => {
      const title = sentences.entry(words.one, figure(index + 1, locale));
      return html`<fieldset class="entry" part="entry">
        <legend>${title}</legend>
        ${fieldList(context, allControls, fieldsOf(index))}
        <button type="button" class="quiet" part="button" @click=${() => remove(index)}>
          ${sentences.remove(title)}
        </button>
      </fieldset>`;
    })}
    ${entries.length === 0 ? html`<p class="none">${words.none}</p>` : nothing}
    ${
      list === 'additionalAddresses'
        ? residenceNotes(context).map((note) => html`<p class="note">${note}</p>`)
        : nothing
    }
    ${problem ? html`<p class="problem" part="problem">${reader.sentenceAt(sheet, list, problem, context)}</p>` : nothing}
    <p>
      <button
        type="button"
        part="button"
        id=${list}
        @click=${() => actions.setEntries(list, [...entries, {}])}
      >
        ${words.add}
      </button>
    </p>
  `;
}

/** The gaps and overlaps of earlier addresses, in words. */
function residenceNotes({ sheet, reader, sentences, locale }: ReadingContext): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const monthName = (month: number): string => format.format(Date.UTC(Math.floor(month / 12), month % 12));
  return residenceIrregularities(reader.candidate(sheet)).map(({ kind, from, to }) =>
    sentences[kind](monthName(from), monthName(to)),
  );
}
