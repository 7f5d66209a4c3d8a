import * as z from 'zod/mini';

/** `POST /screenings/{id}/invite`: a link that works once, until `expiresAt` (ISO 8601, UTC). */
export const inviteSchema = z.object({ url: z.string(), expiresAt: z.string() });
export type Invite = z.infer<typeof inviteSchema>;
