import '@shoelace-style/shoelace/dist/components/alert/alert.js';
import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import { words } from './fields.js';
import { givenFields } from './given-fields.js';
import './shoelace.css';

const fields = await givenFields();

/** Attributes with a value, as HTML. */
const written = (attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value)
    .map(([name, value]) => (value === true ? name : `${name}="${value}"`))
    .join(' ');

function control({ name, label, help, options, value, type, autocomplete, inputmode, pattern, min, max }) {
  const facts = { id: name, name, label, 'help-text': help, required: true };
  if (options)
    return `<sl-select ${written({ ...facts, value, placeholder: words.pick })}>
      ${options.map(({ value, label }) => `<sl-option value="${value}">${label}</sl-option>`).join('')}
    </sl-select>`;
  const rules = { type, autocomplete, inputmode, pattern, min, max, 'password-toggle': type === 'password' };
  return `<sl-input ${written({ ...facts, ...rules })}></sl-input>`;
}

const field = (given) =>
  `<div>
    ${control(given)}
    <p class="problem" id="${given.name}-problem" aria-live="polite" hidden></p>
    ${given.instead ? `<sl-checkbox name="${given.instead.name}">${given.instead.label}</sl-checkbox>` : ''}
  </div>`;

/** The form in Shoelace's controls. */
const form = document.createElement('form');
form.noValidate = true;
form.innerHTML = `
  <sl-alert variant="danger"></sl-alert>
  ${fields.map(field).join('')}
  <sl-button type="submit" variant="primary">${words.send}</sl-button>
`;
const summary = form.querySelector('sl-alert');

/** Says under a control what is wrong with its answer; answers it, too. */
function problemOf({ name, format }) {
  const control = form.querySelector(`#${name}`);
  const problem = form.querySelector(`#${name}-problem`);
  const isRight = control.checkValidity();
  problem.hidden = isRight;
  problem.textContent = isRight ? '' : control.validity.valueMissing ? control.validationMessage : format;
  return problem.textContent;
}

function check({ target }) {
  const field = fields.find(({ name }) => name === target.name);
  if (field) problemOf(field);
}

form.addEventListener('sl-blur', check);
form.addEventListener('sl-change', (event) => {
  const excused = fields.find(({ instead }) => instead?.name === event.target.name);
  if (!excused) return check(event);
  const control = form.querySelector(`#${excused.name}`);
  control.required = !event.target.checked;
  control.updateComplete.then(() => problemOf(excused));
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const wrong = fields
    .map((field) => ({ ...field, problem: problemOf(field) }))
    .filter((field) => field.problem);
  summary.open = wrong.length > 0;
  summary.innerHTML = `<strong>${words.summary}</strong>
    <ul>${wrong.map(({ name, label, problem }) => `<li><a href="#${name}">${label}: ${problem}</a></li>`).join('')}</ul>`;
  if (wrong[0]) form.querySelector(`#${wrong[0].name}`).focus();
});
summary.addEventListener('click', (event) => {
  if (!event.target.hash) return;
  event.preventDefault();
  form.querySelector(event.target.hash).focus();
});
document.body.append(form);
