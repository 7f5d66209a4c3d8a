import { handOver as sentences } from '../../locales/en-hand-over.ts';
import type { HandOverViews } from '../launcher-context.ts';
import { handOver } from './hand-over.ts';
import { handOverWords } from './hand-over-words.ts';

/** What a launcher loads where the service collects the rest in its own form. */
export { handOverStyles } from './hand-over-styles.ts';
export { InviteLink } from './invite-link.ts';

export const handOverEnglish = { handOver: sentences };

export const handOverViews: HandOverViews = { 'handed-over': handOver, handOverWords };
