import * as z from 'zod/mini';

/**
 * `POST /screenings/{id}/report-links`: where the service shows the report, to an operator; or where it shows candidates
 * their own and takes their disputes. It may work once: a page opens it at once, and keeps it nowhere.
 */
export const reportLinkSchema = z.object({ url: z.string() });
export type ReportLink = z.infer<typeof reportLinkSchema>;
