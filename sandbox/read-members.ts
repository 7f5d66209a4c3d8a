import type * as z from 'zod/mini';
import { isAbsent, type JsonObject, valueAt } from './json.ts';
import { Refusal } from './refusal.ts';

/**
 * The members of a body that a schema describes, each read at its path on the wire. What is empty counts as left out.
 * @throws {Refusal} 400 with the path of everything that is missing (without a reason) or malformed.
 */
export function readMembers<Schema extends z.ZodMiniType>(
  schema: Schema,
  paths: Record<string, unknown>,
  body: JsonObject,
): z.output<Schema> {
  const values: JsonObject = {};
  for (const [name, path] of Object.entries(paths)) {
    const value = typeof path === 'string' ? valueAt(body, path) : undefined;
    if (value !== undefined && !isAbsent(value)) values[name] = value;
  }
  return checked(schema, values, paths);
}

/** Values that a schema accepts. @throws {Refusal} 400 for others. `paths`: where they are on the wire, if not at their names. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: JsonObject,
  paths: Record<string, unknown> = {},
): z.output<Schema> {
  const { data, error } = schema.safeParse(values);
  if (!error) return data;
  const problems = error.issues.map(({ path: [name = '', ...rest] }) => ({
    path: [paths[String(name)] ?? name, ...rest].join('.'),
    ...(Object.hasOwn(values, name) && { reason: 'format' }),
  }));
  throw new Refusal(400, problems);
}
