import { createHash } from 'node:crypto';

/** The hex digest of a text in UTF-8. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
