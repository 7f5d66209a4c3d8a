/** Names by which recorders of visits know what they must not record. */
export const unrecorded = 'fs-mask ph-no-capture rr-mask sentry-mask';
