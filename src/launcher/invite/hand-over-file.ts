import { handOver as sentences } from '../../locales/en-hand-over.ts';

/** What a launcher loads where the service collects the rest in its own form. */
export { handOver } from './hand-over.ts';
export { InviteLink } from './invite-link.ts';

export const handOverEnglish = { handOver: sentences };
