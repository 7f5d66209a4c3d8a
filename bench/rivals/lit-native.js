import { html, LitElement } from 'lit';
import { fields } from './fields.js';

/** The form in Lit, with the browser's own validation. */
class LitNativeForm extends LitElement {
  render() {
    return html`<form @submit=${(event) => event.preventDefault()}>
      ${fields.map(
        ([name, label, type, autocomplete, pattern]) =>
          html`<p>
            <label for=${name}>${label}</label>
            <input
              id=${name}
              name=${name}
              type=${type}
              autocomplete=${autocomplete}
              pattern=${pattern ?? '.*'}
              required
            />
          </p>`,
      )}
      <button>Submit</button>
    </form>`;
  }
}
customElements.define('rival-form', LitNativeForm);
document.body.append(document.createElement('rival-form'));
