import { html, LitElement, nothing, unsafeCSS } from 'lit';
import styles from '../form.css?inline';
import * as sentences from '../sentences.js';

/** A form in Lit, with the browser's own validation. */
class LitNativeForm extends LitElement {
  static styles = unsafeCSS(styles);

  /** What it shows. */
  page;
  /** What draws the fields that are no inputs, by their kind. */
  controls = {};
  problems = new Map();
  #isTried = false;
  #hasNoMiddleName = false;

  render() {
    const { title, step, fields, action } = this.page;
    return html`<form novalidate @submit=${this.#submit} @focusout=${this.#leave} @input=${this.#mend}>
      <h2>${title}</h2>
      ${step ? this.#head(step) : nothing}
      ${this.#isTried && this.problems.size > 0 ? this.#summary() : nothing}
      ${fields.map((field) => this.#field(field))}
      <button class="primary">${action}</button>
    </form>`;
  }

  #head({ number, count, heading, introduction }) {
    return html`<div class="head">
      <p class="help" id="progress">${sentences.step(number, count)}</p>
      <div class="bars" aria-hidden="true">
        ${Array.from({ length: count }, (_, place) => html`<span class=${place < number ? 'past' : ''}></span>`)}
      </div>
      <h3 tabindex="-1" aria-describedby="progress">${heading}</h3>
      <p>${introduction}</p>
    </div>`;
  }

  #summary() {
    const wrong = this.page.fields.filter(({ name }) => this.problems.has(name));
    return html`<div class="summary" role="alert">
      <strong>${sentences.summary}</strong>
      <ul>
        ${wrong.map(
          ({ name, label }) =>
            html`<li>
              <a href="#${name}" @click=${this.#jump}>${label}: ${this.problems.get(name)}</a>
            </li>`,
        )}
      </ul>
    </div>`;
  }

  #field(field) {
    const { name, kind, label, help, instead } = field;
    const problem = this.problems.get(name);
    const control = this.controls[kind] ?? inputControl;
    const isRequired = !(instead && this.#hasNoMiddleName);
    return html`<div class="field">
      <label for=${name}>${label}</label>
      ${help ? html`<p class="help" id="${name}-help">${help}</p>` : nothing}
      ${control(field, { isWrong: Boolean(problem), isRequired, describedBy: describedBy(field, problem) })}
      ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : nothing}
      ${
        instead
          ? html`<label
              ><input type="checkbox" name=${instead.name} @change=${this.#excuse} /> ${instead.label}</label
            >`
          : nothing
      }
    </div>`;
  }

  #check(control) {
    const field = this.page.fields.find(({ name }) => name === control.name);
    if (!field) return;
    const { valueMissing } = control.validity;
    if (control.checkValidity()) this.problems.delete(field.name);
    else this.problems.set(field.name, valueMissing ? sentences.required : field.format);
    this.requestUpdate();
  }

  #leave({ target }) {
    this.#check(target);
  }

  #mend({ target }) {
    if (this.problems.has(target.name)) this.#check(target);
  }

  #submit(event) {
    event.preventDefault();
    for (const control of event.target.elements) this.#check(control);
    this.#isTried = true;
    event.target.querySelector(':invalid')?.focus();
  }

  #jump(event) {
    event.preventDefault();
    this.renderRoot.querySelector(event.target.hash).focus();
  }

  async #excuse({ target }) {
    this.#hasNoMiddleName = target.checked;
    this.requestUpdate();
    await this.updateComplete;
    this.#mend({ target: this.renderRoot.querySelector('#middleName') });
  }
}
customElements.define('lit-native-form', LitNativeForm);

const describedBy = ({ name, help }, problem) =>
  [help && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ') || nothing;

export function inputControl(field, { isWrong, isRequired, describedBy }) {
  const { name, type, autocomplete, inputmode, pattern, min, max } = field;
  return html`<input
    id=${name}
    name=${name}
    type=${type ?? 'text'}
    autocomplete=${autocomplete}
    inputmode=${inputmode ?? nothing}
    pattern=${pattern ?? nothing}
    min=${min ?? nothing}
    max=${max ?? nothing}
    ?required=${isRequired}
    aria-invalid=${isWrong}
    aria-describedby=${describedBy}
  />`;
}

/** Puts a form into the page. */
export function showForm(page, controls = {}) {
  document.body.append(Object.assign(document.createElement('lit-native-form'), { page, controls }));
}
