import { LateChunk } from '../client/late-chunk.ts';
import { speaking } from '../locales/speaking.ts';

/** The way to the service's own form: a link, or an e-mail that holds one. */
export const serviceForm = new LateChunk(speaking(() => import('./service-form.ts')));

/** What few packages ask: other names, earlier addresses, licences, education, work. */
export const moreSections = new LateChunk(speaking(() => import('./more-sections.ts')));

/** The choice of a package, where the host leaves it to the candidate. */
export const choosing = new LateChunk(speaking(() => import('./choosing.ts')));

/** What comes after the first step, down to the order and its receipt: fetched once that one is drawn. */
export const furtherSteps = new LateChunk(speaking(() => import('./further-steps.ts')));

/** Those that bring styles of their own. */
export const dressed = [serviceForm, moreSections, choosing, furtherSteps];

/** Answers kept across reloads. */
export const drafts = new LateChunk(() => import('./draft.ts'));

/** The countries and regions to choose from; without them a code is typed. */
export const places = new LateChunk(() => import('./places.ts'));
