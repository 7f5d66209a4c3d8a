import { gzipSync } from 'node:zlib';

/** What a text weighs after gzip -9, in bytes. */
export const gzipBytes = (text: string): number => gzipSync(text, { level: 9 }).byteLength;
