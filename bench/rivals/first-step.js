import { aboutFields } from './about-fields.js';
import { askPackage } from './ask-package.js';
import { heading, introduction, next } from './sentences.js';

/** The step that a field belongs to, by the first name of its path; what is not listed is asked in the first one. */
const laterSteps = { dob: 'identity', ssn: 'identity', address: 'address' };
const stepOf = ({ path }) => laterSteps[path.split('.', 1)[0]] ?? 'about';

/** What the first step of the standard package shows. */
export async function firstStep() {
  const { title, fields } = await askPackage('standard');
  return {
    title,
    step: {
      number: 1,
      // The review after the fields is a step, too.
      count: new Set(fields.map(stepOf)).size + 1,
      heading,
      introduction,
    },
    fields: fields
      .filter((field) => stepOf(field) === 'about')
      .map(({ path }) => aboutFields.find(({ name }) => name === path)),
    action: next,
  };
}
