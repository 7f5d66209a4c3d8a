import { aboutFields } from './about-fields.js';
import { askPackage } from './ask-package.js';
import { furtherFields } from './further-fields.js';
import { send } from './sentences.js';

const known = [...aboutFields, ...furtherFields];

/** What a form shows that asks all fifteen fields at once. */
export async function wholeForm() {
  const { title, fields } = await askPackage('fifteen');
  return {
    title,
    fields: fields.map(({ path }) => known.find(({ name }) => path.split('.').at(-1) === name)),
    action: send,
  };
}
