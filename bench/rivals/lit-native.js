import { html, LitElement, nothing, unsafeCSS } from 'lit';
import { words } from './fields.js';
import styles from './form.css?inline';
import { givenFields } from './given-fields.js';

const fields = await givenFields();

/** The form in Lit, with the browser's own validation. */
class LitNativeForm extends LitElement {
  static styles = unsafeCSS(styles);

  #problems = new Map();
  #isTried = false;
  #isRevealed = false;
  #hasNoMiddleName = false;

  render() {
    return html`<form novalidate @submit=${this.#submit} @focusout=${this.#leave} @input=${this.#mend}>
      ${this.#isTried && this.#problems.size > 0 ? this.#summary() : nothing}
      ${fields.map((field) => this.#field(field))}
      <button class="primary">${words.send}</button>
    </form>`;
  }

  #summary() {
    const wrong = fields.filter(({ name }) => this.#problems.has(name));
    return html`<div class="summary" role="alert">
      <strong>${words.summary}</strong>
      <ul>
        ${wrong.map(
          ({ name, label }) =>
            html`<li>
              <a href="#${name}" @click=${this.#jump}>${label}: ${this.#problems.get(name)}</a>
            </li>`,
        )}
      </ul>
    </div>`;
  }

  #field(field) {
    const { name, label, help, instead } = field;
    const problem = this.#problems.get(name);
    return html`<div class="field">
      <label for=${name}>${label}</label>
      ${help ? html`<p class="help" id="${name}-help">${help}</p>` : nothing}
      ${field.options ? this.#select(field) : this.#input(field)}
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

  #input({ name, help, type, autocomplete, inputmode, pattern, min, max, instead }) {
    const isSecret = type === 'password';
    const input = html`<input
      id=${name}
      name=${name}
      type=${(isSecret && this.#isRevealed) || !type ? 'text' : type}
      autocomplete=${autocomplete}
      inputmode=${inputmode ?? nothing}
      pattern=${pattern ?? nothing}
      min=${min ?? nothing}
      max=${max ?? nothing}
      ?required=${!(instead && this.#hasNoMiddleName)}
      aria-invalid=${this.#problems.has(name)}
      aria-describedby=${this.#described(name, help)}
    />`;
    if (!isSecret) return input;
    return html`<div class="pair">
      ${input}<button
        type="button"
        aria-label=${words.revealSsn}
        aria-pressed=${this.#isRevealed}
        @click=${this.#reveal}
      >
        ${words.reveal}
      </button>
    </div>`;
  }

  #select({ name, help, autocomplete, options, value: chosen }) {
    return html`<select
      id=${name}
      name=${name}
      autocomplete=${autocomplete}
      required
      aria-invalid=${this.#problems.has(name)}
      aria-describedby=${this.#described(name, help)}
    >
      ${chosen ? nothing : html`<option value="">${words.pick}</option>`}
      ${options.map(
        ({ value, label }) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`,
      )}
    </select>`;
  }

  #described(name, help) {
    const ids = [help && `${name}-help`, this.#problems.has(name) && `${name}-problem`];
    return ids.filter(Boolean).join(' ') || nothing;
  }

  #check(control) {
    const field = fields.find(({ name }) => name === control.name);
    if (!field) return;
    const { valueMissing } = control.validity;
    if (control.checkValidity()) this.#problems.delete(field.name);
    else this.#problems.set(field.name, valueMissing ? control.validationMessage : field.format);
    this.requestUpdate();
  }

  #leave({ target }) {
    this.#check(target);
  }

  #mend({ target }) {
    if (this.#problems.has(target.name)) this.#check(target);
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

  #reveal() {
    this.#isRevealed = !this.#isRevealed;
    this.requestUpdate();
  }

  async #excuse({ target }) {
    this.#hasNoMiddleName = target.checked;
    this.requestUpdate();
    await this.updateComplete;
    this.#mend({ target: this.renderRoot.querySelector('#middleName') });
  }
}
customElements.define('lit-native-form', LitNativeForm);
document.body.append(document.createElement('lit-native-form'));
