import { LateChunk } from '../client/late-chunk.ts';
import { speaking } from '../locales/speaking.ts';

/** How screenings are drawn: on its way while the page session and the screenings themselves are. */
export const statusViews = new LateChunk(speaking(() => import('./status-views.ts')));
