import * as sentences from './sentences.js';

/**
 * Has a form of form-associated elements say what is wrong with its answers: on leaving a field, on changing it, and on
 * submitting, with a summary. `names`: what the elements call their events.
 */
export function checkWhileFilling(form, fields, names) {
  const summary = form.querySelector('.summary');

  /** Shows under a control what is wrong with its answer, and returns it. */
  const problemOf = ({ name, format }) => {
    const control = form.querySelector(`#${name}`);
    const problem = form.querySelector(`#${name}-problem`);
    const isRight = control.checkValidity();
    problem.hidden = isRight;
    problem.textContent = isRight ? '' : control.validity.valueMissing ? sentences.required : format;
    return problem.textContent;
  };

  const check = ({ target }) => {
    const field = fields.find(({ name }) => name === target.name);
    if (field) problemOf(field);
  };

  form.addEventListener(names.blur, check, true);
  form.addEventListener(names.change, (event) => {
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
    summary.hidden = wrong.length === 0;
    summary.innerHTML = `<strong>${sentences.summary}</strong>
      <ul>${wrong.map(({ name, label, problem }) => `<li><a href="#${name}">${label}: ${problem}</a></li>`).join('')}</ul>`;
    if (wrong[0]) form.querySelector(`#${wrong[0].name}`).focus();
  });
  summary.addEventListener('click', (event) => {
    if (!event.target.hash) return;
    event.preventDefault();
    form.querySelector(event.target.hash).focus();
  });
}
