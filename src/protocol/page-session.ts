import * as v from 'valibot';

export const roles = ['candidate', 'member', 'operator'] as const;
export type Role = (typeof roles)[number];

/** What the host passes on to its page: the page session's token and when it ends (ISO 8601, UTC). */
export const pageSessionSchema = v.object({ token: v.string(), expiresAt: v.string() });
export type PageSession = v.InferOutput<typeof pageSessionSchema>;
