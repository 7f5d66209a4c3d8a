import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { nearestLanguage } from '../../../locales/locale.ts';
import { copyBoxOf, questionOf } from '../../form/consent.ts';
import type { Disclosure } from '../../form/disclosure.ts';
import { documentLanguage, isLanguageTag } from '../../form/document-language.ts';
import type { Filling, Submitting } from '../../state/state.ts';
import { confirmBox, tickBox } from './checked-field.ts';
import type { Reading } from './reading.ts';

/** The language of a document's title and text: of one that says none, that of whatever the host writes around the element. */
export const langOf = ({ lang }: Disclosure, element: Element): string =>
  isLanguageTag(lang) ? lang : nearestLanguage(element);

/** Shows one disclosure in full, the field to sign it, and a question where another name is typed than was given. */
export function consentStep(
  context: Reading,
  state: Filling | Submitting,
  disclosure: Disclosure,
): TemplateResult {
  const { reader } = context;
  const { application, form } = state;
  const tried = 'tried' in state;
  const { sign, problems } = context.sentences;
  const { sheet } = reader;
  const signed = form.signatures.signatureFor(disclosure)?.typedName ?? '';
  const typed = String(reader.read('signature') ?? '');
  const name = tried ? reader.nameUnlikeSignature() : undefined;
  const isNote = sheet.isConfirmed('signature') || !sheet.showsProblemsAt(questionOf(disclosure));
  const isMissing = tried && typed === '';
  const { open } = form.signatures;
  const { dir, name: language } = documentLanguage(disclosure.lang, context.locale);
  const parts = html`
    ${open?.isReplaced ? html`<p class="problem" part="problem" role="alert" .textContent=${problems.documentChanged}></p>` : nothing}
    ${language ? html`<p class="help" .textContent=${sign.language(language)}></p>` : nothing}
    <div
      class="document"
      part="document"
      lang=${langOf(disclosure, application.page.element)}
      dir=${dir}
      .textContent=${disclosure.text}
    ></div>
    ${
      disclosure.copyBox && !application.isForAnother
        ? html`<div class="field" part="field">
            ${tickBox(context, copyBoxOf(disclosure), { id: 'copy', label: sign.copy })}
          </div>`
        : nothing
    }
    <div class="field" part="field">
      <label for="signature" part="label" .textContent=${sign.name}></label>
      ${isMissing ? html`<p class="problem" id="signature-problem" part="problem" .textContent=${problems.signature}></p>` : nothing}
      <input
        part="input"
        id="signature"
        name="signature"
        autocomplete="name"
        autocapitalize="words"
        autocorrect="off"
        enterkeyhint="done"
        spellcheck="false"
        maxlength="200"
        dir=${typed ? 'auto' : nothing}
        required
        aria-invalid=${isMissing}
        aria-describedby=${isMissing ? 'signature-problem' : nothing}
        .value=${signed}
      />
    </div>
    ${
      name
        ? html`<div class="field" part="field">
            <p
              class=${isNote ? 'note' : 'problem'}
              id="signature-${isNote ? 'note' : 'problem'}"
              part=${isNote ? nothing : 'problem'}
              .textContent=${problems.unlikeName(typed, name)}
            ></p>
            ${confirmBox(context, 'signature', isNote, problems.isSignature(typed))}
          </div>`
        : nothing
    }
  `;
  // Another document has a field of its own: what was typed under this one is not taken over.
  return html`${keyed(open, parts)}`;
}
