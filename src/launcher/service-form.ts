/** What the launcher needs where the service collects the rest: a chunk of its own. */
export { english } from '../locales/en-hand-over.ts';
export { handOver } from './hand-over.ts';
export { styles } from './hand-over-styles.ts';
export { handOverWords } from './hand-over-words.ts';
export { InviteLink } from './invite-link.ts';
