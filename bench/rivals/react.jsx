import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { words } from './fields.js';
import './form.css';
import { givenFields } from './given-fields.js';

const fields = await givenFields();
const excuses = fields.filter(({ instead }) => instead);

/** What an answer must be; a field that another answer may excuse is judged with it, by `schema`. */
function rule({ pattern, min, max, format, instead }) {
  if (instead) return z.string();
  const given = z.string().min(1, words.required);
  if (pattern) return given.regex(new RegExp(`^(?:${pattern})$`, 'v'), format);
  return max ? given.refine((day) => day >= min && day <= max, format) : given;
}

const schema = excuses.reduce(
  (all, { name, instead }) =>
    all.refine((answers) => answers[instead.name] || answers[name], {
      path: [name],
      error: words.required,
      when: () => true,
    }),
  z.object({
    ...Object.fromEntries(fields.map((field) => [field.name, rule(field)])),
    ...Object.fromEntries(excuses.map(({ instead }) => [instead.name, z.boolean()])),
  }),
);

const defaultValues = {
  ...Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
  ...Object.fromEntries(excuses.map(({ instead }) => [instead.name, false])),
};

/** The form in React, with react-hook-form and zod. */
function ReactForm() {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues,
  });
  const { errors, submitCount } = formState;
  const wrong = fields.filter(({ name }) => errors[name]);
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      {submitCount > 0 && wrong.length > 0 && (
        <div className="summary" role="alert">
          <strong>{words.summary}</strong>
          <ul>
            {wrong.map(({ name, label }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    setFocus(name);
                  }}
                >
                  {label}: {errors[name].message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {fields.map((field) => (
        <Field key={field.name} field={field} register={register} problem={errors[field.name]?.message} />
      ))}
      <button className="primary">{words.send}</button>
    </form>
  );
}

function Field({ field, register, problem }) {
  const { name, label, help, type, autocomplete, inputmode, min, max, options, value, instead } = field;
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
      {options ? (
        <select {...facts}>
          {!value && <option value="">{words.pick}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : type === 'password' ? (
        <Secret {...facts} inputMode={inputmode} />
      ) : (
        <input {...facts} type={type} min={min} max={max} />
      )}
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

function Secret(facts) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <div className="pair">
      <input {...facts} type={isRevealed ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={words.revealSsn}
        aria-pressed={isRevealed}
        onClick={() => setRevealed(!isRevealed)}
      >
        {words.reveal}
      </button>
    </div>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<ReactForm />);
