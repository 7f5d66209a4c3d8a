import { LateChunk } from '../late-chunk.ts';

/** The way to the service's own form: a link, or an e-mail that holds one. */
export const serviceForm = new LateChunk(() => import('./service-form.ts'));

/** What few packages ask: other names, earlier addresses, licences, education, work. */
export const moreSections = new LateChunk(() => import('./more-sections.ts'));

/** Answers kept across reloads. */
export const drafts = new LateChunk(() => import('./draft.ts'));

/** What was signed, as a file. */
export const receipts = new LateChunk(() => import('./receipt-file.ts'));

/** The countries and regions to choose from; without them a code is typed. */
export const places = new LateChunk(() => import('./places.ts'));
