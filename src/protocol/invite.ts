import * as v from 'valibot';

/** `POST /screenings/{id}/invite`: a link that works once, and until `expiresAt` (ISO 8601, UTC). */
export const inviteSchema = v.object({ url: v.string(), expiresAt: v.string() });
export type Invite = v.InferOutput<typeof inviteSchema>;
