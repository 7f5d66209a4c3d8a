import { zodResolver } from '@hookform/resolvers/zod';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import * as sentences from '../sentences.js';
import '../form.css';
import { schemaOf } from './schema.js';

/** A form in React, with react-hook-form and zod. `controls`: what draws the fields that are no inputs, by kind. */
function Form({ page: { title, step, fields, action }, schema, controls }) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: defaultValuesOf(fields),
  });
  const { errors, submitCount } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <h2>{title}</h2>
      {step && <Head {...step} />}
      {submitCount > 0 && <Summary fields={fields} errors={errors} setFocus={setFocus} />}
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          register={register}
          problem={errors[field.name]?.message}
          Control={controls[field.kind] ?? Input}
        />
      ))}
      <button className="primary">{action}</button>
    </form>
  );
}

const defaultValuesOf = (fields) =>
  Object.fromEntries(
    fields.flatMap(({ name, value = '', instead }) => [
      [name, value],
      ...(instead ? [[instead.name, false]] : []),
    ]),
  );

function Head({ number, count, heading, introduction }) {
  return (
    <div className="head">
      <p className="help" id="progress">
        {sentences.step(number, count)}
      </p>
      <div className="bars" aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <span key={place} className={place < number ? 'past' : ''} />
        ))}
      </div>
      <h3 tabIndex={-1} aria-describedby="progress">
        {heading}
      </h3>
      <p>{introduction}</p>
    </div>
  );
}

function Summary({ fields, errors, setFocus }) {
  const wrong = fields.filter(({ name }) => errors[name]);
  if (wrong.length === 0) return null;
  const jump = (event, name) => {
    event.preventDefault();
    setFocus(name);
  };
  return (
    <div className="summary" role="alert">
      <strong>{sentences.summary}</strong>
      <ul>
        {wrong.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => jump(event, name)}>
              {label}: {errors[name].message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Field({ field, register, problem, Control }) {
  const { name, label, help, autocomplete, instead } = field;
  const described = [help && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const facts = {
    ...register(name),
    id: name,
    autoComplete: autocomplete,
    'aria-required': true,
    'aria-invalid': Boolean(problem),
    'aria-describedby': described || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      <Control field={field} facts={facts} />
      {problem && (
        <p className="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
      {instead && (
        <label>
          <input type="checkbox" {...register(instead.name, { deps: name })} /> {instead.label}
        </label>
      )}
    </div>
  );
}

function Input({ field: { type, min, max }, facts }) {
  return <input {...facts} type={type} min={min} max={max} />;
}

/** Puts a form into the page. */
export function showForm(page, controls = {}) {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<Form page={page} schema={schemaOf(page.fields)} controls={controls} />);
}
