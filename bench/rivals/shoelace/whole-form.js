import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import { pick } from '../sentences.js';
import { wholeForm } from '../whole-form.js';
import { attributes } from '../written-html.js';
import { factsOf, showForm } from './form.js';

function select(field) {
  const { value, options } = field;
  return `<sl-select ${attributes({ ...factsOf(field), value, placeholder: pick })}>
    ${options.map(({ value, label }) => `<sl-option value="${value}">${label}</sl-option>`).join('')}
  </sl-select>`;
}

showForm(await wholeForm(), { select });
