import * as z from 'zod/mini';

export const roles = ['candidate', 'member', 'operator'] as const;
export type Role = (typeof roles)[number];

/** What the host passes on to its page: the token of the page session and when it expires (ISO 8601, UTC). */
export const pageSessionSchema = z.object({ token: z.string(), expiresAt: z.string() });
export type PageSession = z.infer<typeof pageSessionSchema>;
