import * as z from 'zod/mini';
import { intervalPattern } from './interval.ts';
import { endedBySchema } from './screening.ts';

export const intervalSchema = z
  .string()
  .check(z.regex(intervalPattern, 'must be an interval such as P1M or P1Y'));

/** A screening that is repeated: each run is a screening of its own, linked by `previousId`. */
const recurrenceRecordSchema = z.object({
  id: z.string(),
  packageId: z.string(),
  /** ISO 8601 duration, `P1M`. */
  interval: z.string(),
  nextAt: z.nullable(z.string()),
  status: z.literal(['active', 'unconfirmed', 'ended']),
  endedBy: endedBySchema,
  /** Oldest first. */
  screeningIds: z.array(z.string()),
});
export type Recurrence = z.infer<typeof recurrenceRecordSchema>;

/** `GET /recurrences`. */
export const recurrenceListSchema = z.object({ recurrences: z.array(recurrenceRecordSchema) });
export type RecurrenceList = z.infer<typeof recurrenceListSchema>;
