import * as v from 'valibot';

/** An ISO 8601 duration of whole days, weeks, months or years: `P1M`, `P1Y`. */
export const intervalPattern = /^P[1-9]\d{0,2}[DWMY]$/;

/** A screening that is repeated: each run is a screening of its own, linked by `previousId`. */
export const recurrenceRecordSchema = v.object({
  id: v.string(),
  packageId: v.string(),
  /** ISO 8601 duration, `P1M`. */
  interval: v.string(),
  nextAt: v.nullable(v.string()),
  status: v.picklist(['active', 'unconfirmed', 'ended']),
  /** Oldest first. */
  screeningIds: v.array(v.string()),
});
export type Recurrence = v.InferOutput<typeof recurrenceRecordSchema>;

/** `GET /recurrences`. */
export const recurrenceListSchema = v.object({ recurrences: v.array(recurrenceRecordSchema) });
export type RecurrenceList = v.InferOutput<typeof recurrenceListSchema>;
