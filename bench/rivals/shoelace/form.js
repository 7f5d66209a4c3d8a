import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import { checkWhileFilling } from '../check-while-filling.js';
import { attributes, head } from '../written-html.js';
import './form.css';

/** What every control of Shoelace is told. */
export const factsOf = ({ name, label, help }) => ({
  id: name,
  name,
  label,
  'help-text': help,
  required: true,
});

function inputControl(field) {
  const { type, autocomplete, inputmode, pattern, min, max } = field;
  const rules = { type, autocomplete, inputmode, pattern, min, max, 'password-toggle': type === 'password' };
  return `<sl-input ${attributes({ ...factsOf(field), ...rules })}></sl-input>`;
}

/** Puts a form into the page. `controls`: what draws the fields that are no inputs, by kind. */
export function showForm({ title, step, fields, action }, controls = {}) {
  const form = document.createElement('form');
  form.noValidate = true;
  form.innerHTML = `
    <h2>${title}</h2>
    ${step ? head(step) : ''}
    <div class="summary" role="alert" hidden></div>
    ${fields
      .map(
        (field) => `<div>
          ${(controls[field.kind] ?? inputControl)(field)}
          <p class="problem" id="${field.name}-problem" aria-live="polite" hidden></p>
          ${field.instead ? `<sl-checkbox name="${field.instead.name}">${field.instead.label}</sl-checkbox>` : ''}
        </div>`,
      )
      .join('')}
    <sl-button type="submit" variant="primary">${action}</sl-button>
  `;
  checkWhileFilling(form, fields, { blur: 'sl-blur', change: 'sl-change' });
  document.body.append(form);
}
