import * as z from 'zod/mini';

export const roles = ['candidate', 'member', 'operator'] as const;
export type Role = (typeof roles)[number];

/** What the host gives its page: the token of the page session and when it ends (ISO 8601, UTC). */
export const pageSessionSchema = z.object({ token: z.string(), expiresAt: z.string() });
export type PageSession = z.infer<typeof pageSessionSchema>;
