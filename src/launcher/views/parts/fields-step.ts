import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../../locales/figure.ts';
import type { LauncherSentences } from '../../../locales/sentences.ts';
import type { PackageField } from '../../../protocol/screening-package.ts';
import { isList } from '../../fields/field-table.ts';
import { residenceIrregularities } from '../../fields/residence-history.ts';
import { dateInWords } from '../../fields/typed-date.ts';
import { checkedFieldList } from './checked-field.ts';
import type { Reading } from './reading.ts';

/** The fields and lists of one step. */
export function fieldsStep(context: Reading, fields: PackageField[]): TemplateResult {
  const lists = fields.filter(({ path }) => isList(path));
  const alone = fields.filter(({ path }) => !path.includes('[]') && !isList(path));
  const single = context.reader.localFields(alone, context.locale);
  // Without a list, use the template of a first step without a reader: then an input keeps the focus when it arrives.
  if (lists.length === 0) return checkedFieldList(context, single);
  return html`${single.length > 0 ? checkedFieldList(context, single) : nothing}
  ${lists.map(({ path }) => listEntries(context, path, fields))}`;
}

/** A list with all its entries, and buttons to add and remove them. */
function listEntries(context: Reading, list: string, fields: PackageField[]): TemplateResult {
  const { sentences, dispatch, locale, reader } = context;
  const { sheet } = reader;
  const words = sentences.entries[list as keyof LauncherSentences['entries']];
  const entries = sheet.entriesOf(list);
  const remove = (index: number): void => {
    sheet.hideProblems(`${list}[`);
    void dispatch({ type: 'set-entries', list, entries: entries.toSpliced(index, 1) });
    void dispatch({ type: 'focus', id: list });
  };
  const problem = context.problems.get(list);
  const entryFields = fields.filter(({ path }) => path.startsWith(`${list}[]`));
  return html`
    ${entries.map((_, index) => {
      const title = sentences.entry(words.one, figure(index + 1, locale));
      const ofEntry = entryFields.map((field) => ({
        ...field,
        path: field.path.replace('[]', `[${index}]`),
      }));
      return html`<fieldset class="entry">
        <legend .textContent=${title}></legend>
        ${checkedFieldList(context, reader.localFields(ofEntry, locale))}
        <button
          type="button"
          class="quiet"
          part="button"
          @click=${() => remove(index)}
          .textContent=${sentences.remove(title)}
        ></button>
      </fieldset>`;
    })}
    ${entries.length === 0 ? html`<p class="muted" .textContent=${words.none}></p>` : nothing}
    ${
      list === 'additionalAddresses'
        ? residenceNotes(context).map((note) => html`<p class="note" .textContent=${note}></p>`)
        : nothing
    }
    ${problem ? html`<p class="problem" part="problem" .textContent=${reader.sentenceAt(list, problem, context)}></p>` : nothing}
    <p>
      <button
        type="button"
        part="button"
        id=${list}
        @click=${() => dispatch({ type: 'set-entries', list, entries: [...entries, {}] })}
        .textContent=${words.add}
      ></button>
    </p>
  `;
}

/** The gaps and overlaps of earlier addresses, in words. */
const residenceNotes = ({ reader, sentences, locale }: Reading): string[] =>
  residenceIrregularities(reader.candidate()).map(({ kind, from, to }) =>
    sentences[kind](dateInWords(from, locale, 'short'), dateInWords(to, locale, 'short')),
  );
