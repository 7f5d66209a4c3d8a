import type { Row } from './kept-records.ts';

/** Page sessions of whom this digest stands for are over that were issued until then, in milliseconds since the epoch. */
export interface Revocation {
  digest: string;
  at: number;
}

export const revocationOf = (row: Row): Revocation => ({
  digest: String(row['digest']),
  at: Number(row['at']),
});
