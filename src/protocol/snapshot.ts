import * as v from 'valibot';
import { screeningSchema } from './screening.ts';

/** `GET /screenings`: what the session may see, newest first, and where its stream goes on. */
export const snapshotSchema = v.object({ screenings: v.array(screeningSchema), cursor: v.string() });
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/**
 * `GET /events?wait=…`: the stream as a long poll. `reset` says that continuity could not be proved and snapshots
 * must be taken again.
 */
export const eventBatchSchema = v.object({
  events: v.array(screeningSchema),
  cursor: v.string(),
  reset: v.boolean(),
});
export type EventBatch = v.InferOutput<typeof eventBatchSchema>;
