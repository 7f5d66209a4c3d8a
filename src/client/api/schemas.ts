/**
 * The schemas of what the page API and the host answer. They and zod are a file of their own, loaded while the first
 * answer is on its way.
 */
export { screeningSchema } from '../../protocol/screening.ts';
export { eventBatchSchema, snapshotSchema } from '../../protocol/snapshot.ts';
