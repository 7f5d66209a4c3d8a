import * as z from 'zod';
import { required } from '../sentences.js';

/** What the answers of a form must be. */
export function schemaOf(fields) {
  const excuses = fields.filter(({ instead }) => instead);
  const answers = z.object({
    ...Object.fromEntries(fields.map((field) => [field.name, rule(field)])),
    ...Object.fromEntries(excuses.map(({ instead }) => [instead.name, z.boolean()])),
  });
  return excuses.reduce(
    (all, { name, instead }) =>
      all.refine((answers) => answers[instead.name] || answers[name], {
        path: [name],
        error: required,
        when: () => true,
      }),
    answers,
  );
}

/** What one answer must be; one that a checkbox may excuse is judged together with it. */
function rule({ pattern, min, max, format, instead }) {
  if (instead) return z.string();
  const given = z.string().min(1, required);
  if (pattern) return given.regex(new RegExp(`^(?:${pattern})$`, 'v'), format);
  return max ? given.refine((day) => day >= min && day <= max, format) : given;
}
