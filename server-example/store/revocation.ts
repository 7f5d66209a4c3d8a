/** Page sessions of whom this digest stands for are over that were issued until then, in milliseconds since the epoch. */
export interface Revocation {
  digest: string;
  at: number;
}

/** From a row of a database. */
export const revocationOf = (row: Record<string, unknown>): Revocation => ({
  digest: String(row['digest']),
  at: Number(row['at']),
});
