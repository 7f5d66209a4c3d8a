import * as z from 'zod/mini';
import { endedBySchema } from './screening.ts';

/** An ISO 8601 duration of whole days, weeks, months or years: `P1M`, `P1Y`. Of years no more than a life has. */
const intervalPattern = /^P(?:[1-9]\d{0,2}[DWM]|[1-9]\dY|[1-9]Y)$/;

export const intervalSchema = z.string().check(z.regex(intervalPattern));

/** An interval as it is ordered; undefined where `text` is none. */
export const validInterval = (text: string | null): string | undefined =>
  text !== null && intervalPattern.test(text) ? text : undefined;

/** A screening that is repeated: each run is a screening of its own, linked by `previousId`. */
const recurrenceRecordSchema = z.object({
  id: z.string(),
  packageId: z.string(),
  /** ISO 8601 duration, `P1M`. */
  interval: z.string(),
  nextAt: z.nullable(z.string()),
  status: z.enum(['active', 'unconfirmed', 'ended']),
  endedBy: endedBySchema,
  /** Oldest first. */
  screeningIds: z.array(z.string()),
});
export type Recurrence = z.infer<typeof recurrenceRecordSchema>;

/** `GET /recurrences`. */
export const recurrenceListSchema = z.object({ recurrences: z.array(recurrenceRecordSchema) });
export type RecurrenceList = z.infer<typeof recurrenceListSchema>;
