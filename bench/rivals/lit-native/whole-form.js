import { html, nothing } from 'lit';
import { pick, reveal, revealSsn } from '../sentences.js';
import { wholeForm } from '../whole-form.js';
import { inputControl, showForm } from './form.js';

function select({ name, autocomplete, options, value: chosen }, { isWrong, describedBy }) {
  return html`<select
    id=${name}
    name=${name}
    autocomplete=${autocomplete}
    required
    aria-invalid=${isWrong}
    aria-describedby=${describedBy}
  >
    ${chosen ? nothing : html`<option value="">${pick}</option>`}
    ${options.map(
      ({ value, label }) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`,
    )}
  </select>`;
}

/** A secret is an input of type `password` until its button shows what was typed. */
function secret(field, state) {
  return html`<div class="pair">
    ${inputControl(field, state)}<button
      type="button"
      aria-label=${revealSsn}
      aria-pressed="false"
      @click=${toggle}
    >
      ${reveal}
    </button>
  </div>`;
}

function toggle({ currentTarget: button }) {
  const input = button.previousElementSibling;
  const isRevealed = input.type === 'text';
  input.type = isRevealed ? 'password' : 'text';
  button.ariaPressed = String(!isRevealed);
}

showForm(await wholeForm(), { select, secret });
