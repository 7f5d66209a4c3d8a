import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import { checkWhileFilling } from '../check-while-filling.js';
import { firstStep } from '../first-step.js';
import { attributes, head } from '../written-html.js';
import './form.css';

function field({ name, label, help, type, autocomplete, pattern, instead }) {
  const facts = { id: name, name, label, hint: help, required: true, type, autocomplete, pattern };
  return `<div>
    <wa-input ${attributes(facts)}></wa-input>
    <p class="problem" id="${name}-problem" aria-live="polite" hidden></p>
    ${instead ? `<wa-checkbox name="${instead.name}">${instead.label}</wa-checkbox>` : ''}
  </div>`;
}

/** The first step in the controls of Web Awesome. */
const { title, step, fields, action } = await firstStep();
const form = document.createElement('form');
form.noValidate = true;
form.innerHTML = `
  <h2>${title}</h2>
  ${head(step)}
  <div class="summary" role="alert" hidden></div>
  ${fields.map(field).join('')}
  <wa-button type="submit" variant="brand">${action}</wa-button>
`;
checkWhileFilling(form, fields, { blur: 'blur', change: 'change' });
document.body.append(form);
