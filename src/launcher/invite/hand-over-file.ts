import { beforeHandOver, handOver as sentences } from '../../locales/en-hand-over.ts';

/** What a launcher loads where the service collects the rest in its own form. */
export { handOver } from './hand-over.ts';
export { handOverStyles } from './hand-over-styles.ts';
export { handOverWords } from './hand-over-words.ts';
export { InviteLink } from './invite-link.ts';

export const handOverEnglish = { ...beforeHandOver, handOver: sentences };
