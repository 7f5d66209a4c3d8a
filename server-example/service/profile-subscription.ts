import * as z from 'zod/mini';
import { onlyPlaceholders } from './placeholders.ts';
import { ids, needed, path } from './profile-hints.ts';
import { eachWordOnce, words } from './word-table.ts';

/** A recurrence, as the service calls its parts. */
export const subscription = z.strictObject({
  id: needed('id', ids),
  screening: path,
  startAt: path,
  endAt: path,
  unit: path,
  value: path,
  /** Where the interval goes as one text, in place of `unit` and `value`; null where they are apart. */
  interval: z.nullable(path),
  /** That text: `{value}` stands for the count, `{unit}` for the word of `units`. */
  intervalFormat: z
    .string()
    .check(z.regex(/\{unit\}/, 'must hold {unit}'), onlyPlaceholders('{value}', '{unit}')),
  units: z.strictObject({ day: path, week: path, month: path, year: path }).check(eachWordOnce),
  status: needed('word', 'status state phase'),
  statuses: z.strictObject({ active: words, ended: words }).check(eachWordOnce),
  nextRunAt: needed('time', 'next'),
  runs: path,
  run: z.strictObject({ id: path, createdAt: path }),
});
