import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import { fields } from './fields.js';

/** The form in Shoelace's inputs. */
const form = document.createElement('form');
for (const [name, label, type, autocomplete, pattern] of fields) {
  const input = document.createElement('sl-input');
  Object.assign(input, { name, label, type, autocomplete, required: true });
  if (pattern) input.pattern = pattern;
  form.append(input);
}
const button = document.createElement('sl-button');
button.type = 'submit';
button.textContent = 'Submit';
form.append(button);
document.body.append(form);
