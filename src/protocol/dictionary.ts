import * as v from 'valibot';

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object whose keys nobody knows beforehand. A list is none, although valibot's `record` takes it for one. */
export const dictionary = <Key extends v.GenericSchema<string, string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value,
) => v.pipe(v.custom<Record<string, unknown>>(isObject), v.record(key, value));
