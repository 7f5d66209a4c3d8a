import { step as progress } from './sentences.js';

/** Attributes that have a value, as HTML. */
export const attributes = (values) =>
  Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => (value === true ? name : `${name}="${value}"`))
    .join(' ');

/** What stands above the fields of a step, as HTML. */
export const head = ({ number, count, heading, introduction }) => `
  <div class="head">
    <p class="help" id="progress">${progress(number, count)}</p>
    <div class="bars" aria-hidden="true">
      ${Array.from({ length: count }, (_, place) => `<span class="${place < number ? 'past' : ''}"></span>`).join('')}
    </div>
    <h3 tabindex="-1" aria-describedby="progress">${heading}</h3>
    <p>${introduction}</p>
  </div>`;
