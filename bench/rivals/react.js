import { zodResolver } from '@hookform/resolvers/zod';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { fields } from './fields.js';

const schema = z.object(
  Object.fromEntries(
    fields.map(([name, , type, , pattern]) => [
      name,
      type === 'email'
        ? z.email()
        : pattern
          ? z.string().regex(new RegExp(`^${pattern}$`))
          : z.string().min(1),
    ]),
  ),
);

/** The form in React, with react-hook-form and zod. */
function ReactForm() {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema) });
  return h(
    'form',
    { noValidate: true, onSubmit: (event) => void handleSubmit(() => {})(event) },
    fields.map(([name, label, type, autoComplete]) =>
      h(
        'p',
        { key: name },
        h('label', { htmlFor: name }, label),
        h('input', { id: name, type, autoComplete, ...register(name) }),
        formState.errors[name] && h('span', { role: 'alert' }, formState.errors[name].message),
      ),
    ),
    h('button', null, 'Submit'),
  );
}
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(h(ReactForm));
