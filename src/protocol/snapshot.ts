import * as z from 'zod/mini';
import { screeningSchema } from './screening.ts';

/** `GET /screenings`: what the session may see, newest first, and the cursor from which its stream continues. */
export const snapshotSchema = z.object({ screenings: z.array(screeningSchema), cursor: z.string() });
export type Snapshot = z.infer<typeof snapshotSchema>;

/**
 * `GET /events?wait=…`: the stream as a long poll. `reset` is true when the proxy cannot prove that nothing is missing:
 * then take a new snapshot.
 */
export const eventBatchSchema = z.object({
  events: z.array(screeningSchema),
  cursor: z.string(),
  reset: z.boolean(),
});
export type EventBatch = z.infer<typeof eventBatchSchema>;
