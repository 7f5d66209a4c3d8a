/** The ways to order a screening: with all answers, or through the service's own form by link or email. */
export const modes = ['form', 'link', 'email'] as const;
export type Mode = (typeof modes)[number];
